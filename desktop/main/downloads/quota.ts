/** A video that is on the disk, or is about to be. */
export interface Held {
  key: string
  bytes: number
  isPinned: boolean
  /** When it was complete; null while it arrives. */
  doneAt: number | null
}

/**
 * Which downloads have to be removed so that `wanted` more bytes fit under the limit: the oldest first, and none
 * that is pinned or still arriving. null if that is not enough, so that nothing is removed in vain.
 */
export function makeRoom(held: readonly Held[], wanted: number, quota: number | null): Held[] | null {
  if (quota === null) return []
  let excess = held.reduce((sum, { bytes }) => sum + bytes, wanted) - quota
  const going: Held[] = []
  const candidates = held
    .filter(({ isPinned, doneAt }) => !isPinned && doneAt !== null)
    .toSorted((a, b) => (a.doneAt ?? 0) - (b.doneAt ?? 0))
  for (const candidate of candidates) {
    if (excess <= 0) break
    going.push(candidate)
    excess -= candidate.bytes
  }
  return excess > 0 ? null : going
}

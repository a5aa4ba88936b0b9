import { persisted } from '../../lib/persisted.ts'

/** The videos that were watched last. */
const KEPT_VIDEOS = 100
/** A position this near to the start or the end isn't stored. */
export const EDGE_SECONDS = 5

type Entry = [id: number, seconds: number]

const isEntry = (value: unknown): value is Entry =>
  Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === 'number')

const positions = persisted<Entry[]>('playback-positions', [], (stored) =>
  Array.isArray(stored) ? stored.filter(isEntry) : undefined,
)

/** @returns the stored position in seconds; undefined without one */
export function readPosition(id: number): number | undefined {
  return positions.get().find(([kept]) => kept === id)?.[1]
}

export function keepPosition(id: number, seconds: number, duration: number): void {
  const others = positions.get().filter(([kept]) => kept !== id)
  const isStored = seconds > EDGE_SECONDS && seconds < duration - EDGE_SECONDS
  const entries: Entry[] = isStored ? [[id, Math.floor(seconds)], ...others] : others
  positions.set(entries.slice(0, KEPT_VIDEOS))
}

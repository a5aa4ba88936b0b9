/** The seconds of a video that a link points at, counted from the video's start. */
export interface LinkedSegment {
  start: number
  /** Null: to the end of the video. */
  end: number | null
}

/** Reads the segment of an address: `?start=5&end=20`; undefined where the address has no valid one. */
export function readLinkedSegment(search: URLSearchParams): LinkedSegment | undefined {
  const read = (name: string): number | null => {
    const text = search.get(name) ?? ''
    return /^\d{1,6}(\.\d{1,3})?$/.test(text) ? Number(text) : null
  }
  const start = read('start') ?? 0
  const end = read('end')
  if (end !== null && end <= start) return start > 0 ? { start, end: null } : undefined
  return start > 0 || end !== null ? { start, end } : undefined
}

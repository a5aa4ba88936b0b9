/** Half-open, `[from, to)`, in whole milliseconds. */
export type Range = readonly [from: number, to: number]

/** Ranges in ascending order that neither overlap nor touch. */
export type Ranges = readonly Range[]

/**
 * The union of ranges in any order. Empty ones vanish. It is idempotent, commutative and associative.
 * @param maxGap gaps of at most this many milliseconds are closed
 */
export function unionOf(ranges: readonly Range[], maxGap = 0): Ranges {
  const ascending = ranges.filter(([from, to]) => to > from).sort((one, other) => one[0] - other[0])
  const union: [number, number][] = []
  for (const [from, to] of ascending) {
    const last = union.at(-1)
    if (last && from <= last[1] + maxGap) last[1] = Math.max(last[1], to)
    else union.push([from, to])
  }
  return union
}

/** In milliseconds. */
export const totalOf = (ranges: Ranges): number => ranges.reduce((sum, [from, to]) => sum + to - from, 0)

/** The part of a range between two bounds; an empty range where there is none. */
export function within([from, to]: Range, lowest: number, highest: number): Range {
  const start = Math.min(Math.max(from, lowest), highest)
  return [start, Math.max(start, Math.min(to, highest))]
}

/** What lies in `[0, length)`. */
export const upTo = (ranges: Ranges, length: number): Ranges =>
  unionOf(ranges.map((range) => within(range, 0, length)))

/** What the ranges leave out of `[0, length)`. */
export function gapsIn(ranges: Ranges, length: number): Ranges {
  const ends = [0, ...ranges.map(([, to]) => to)]
  const starts = [...ranges.map(([from]) => from), length]
  return ends.flatMap((from, index) => {
    const gap = within([from, starts[index] ?? length], 0, length)
    return gap[1] > gap[0] ? [gap] : []
  })
}

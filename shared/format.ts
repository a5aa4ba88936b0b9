const STEPS = [
  { from: 1e9, letter: 'B', decimals: 1 },
  { from: 1e6, letter: 'M', decimals: 1 },
  { from: 1e3, letter: 'K', decimals: 0 },
] as const

/**
 * A count for display: 999, 1K, 1.0M, 1.0B. It is rounded down, so that it is never more than the count. Whole
 * thousands are the product's decision.
 */
export function formatCount(count: number): string {
  const whole = Math.max(0, Math.floor(count))
  for (const { from, letter, decimals } of STEPS) {
    if (whole < from) continue
    const factor = 10 ** decimals
    return `${(Math.floor((whole / from) * factor) / factor).toFixed(decimals)}${letter}`
  }
  return String(whole)
}

/** A count with its noun: '1 view', '1K views'. The plural adds an s. */
export const formatCounted = (count: number, noun: string): string =>
  `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`

/** Seconds as minutes:seconds with two-digit seconds, rounded to whole seconds ('1:05'). */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds))
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

/** A limit in megabytes of 1024² bytes, unrounded: '100 MB', '4 GB'. */
export const formatMegabytes = (mb: number): string => (mb % 1024 === 0 ? `${mb / 1024} GB` : `${mb} MB`)

/** Bytes in a readable unit: '640 kB', '12.3 MB'. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  if (bytes < 1e6) return `${Math.round(bytes / 1e3)} kB`
  if (bytes < 1e9) return `${(bytes / 1e6).toFixed(1)} MB`
  return `${(bytes / 1e9).toFixed(2)} GB`
}

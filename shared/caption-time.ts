const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

const digits = (value: number, length: number): string => String(Math.floor(value)).padStart(length, '0')

/** A WebVTT time: 01:02:03.450. */
export const formatCaptionTime = (ms: number): string =>
  `${digits(ms / HOUR_MS, 2)}:${digits((ms % HOUR_MS) / MINUTE_MS, 2)}:${digits((ms % MINUTE_MS) / SECOND_MS, 2)}.${digits(ms % SECOND_MS, 3)}`

/** Hours and milliseconds are optional: 1:02, 1:02.5, 00:01:02,500. @returns milliseconds; null for no time */
export function parseCaptionTime(text: string): number | null {
  const parts = /^(?:(\d{1,2}):)?(\d{1,2}):(\d{2})(?:[.,](\d{1,3}))?$/.exec(text.trim())
  if (!parts) return null
  const [, hours = '0', minutes = '', seconds = '', rest = ''] = parts
  if (Number(minutes) > 59 || Number(seconds) > 59) return null
  return (
    Number(hours) * HOUR_MS +
    Number(minutes) * MINUTE_MS +
    Number(seconds) * SECOND_MS +
    Number(rest.padEnd(3, '0'))
  )
}

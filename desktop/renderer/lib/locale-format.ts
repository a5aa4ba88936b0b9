import { inOrder } from './bidi.ts'

/*
 * Dates, times, numbers and ages as the browser's languages write them. The texts around them are English, and stay
 * English: nouns, their plurals and lists of words are no values. What the server writes, as mail, is English with the
 * time zone beside the time; the prerendered page has no values at all.
 */

/** The languages of a person in their order. A tag that the engine can't read, as of some operating systems, is left out. */
function browserLocales(): string[] {
  const tags = globalThis.navigator?.languages ?? []
  return tags.filter((tag) => {
    try {
      return Intl.getCanonicalLocales(tag).length > 0
    } catch {
      return false
    }
  })
}

/** Makes a formatter at its first use, and anew when the languages change. */
function remembered<Format>(make: (locales: string[]) => Format): () => Format {
  let made: { tags: string; format: Format } | undefined
  return () => {
    const locales = browserLocales()
    const tags = String(locales)
    if (made?.tags !== tags) made = { tags, format: make(locales) }
    return made.format
  }
}

type Instant = Date | string | number

const dates = (options: Intl.DateTimeFormatOptions) => {
  const format = remembered((locales) => new Intl.DateTimeFormat(locales, options))
  return (at: Instant): string => inOrder(format().format(new Date(at)))
}

/** 'Nov 3, 2026' */
export const formatDate = dates({ dateStyle: 'medium' })
/** 'Nov 3, 2026, 2:05 PM' */
export const formatMoment = dates({ dateStyle: 'medium', timeStyle: 'short' })
/** '2:05 PM' */
export const formatTime = dates({ timeStyle: 'short' })
/** 'Nov 3, 2026' of a day that the server counted, which has no time of the day. */
export const formatDay = dates({ dateStyle: 'medium', timeZone: 'UTC' })
/** 'Nov 3' of such a day. */
export const formatShortDay = dates({ day: 'numeric', month: 'short', timeZone: 'UTC' })

const numbers = (options: Intl.NumberFormatOptions) => {
  const format = remembered((locales) => new Intl.NumberFormat(locales, options))
  return (value: number): string => inOrder(format().format(value))
}

/** '12,345' */
export const formatNumber = numbers({})
/** '1.2K'. Counts of views and likes are written by `formatCount` (shared/format.ts). */
export const formatCompact = numbers({ notation: 'compact', maximumFractionDigits: 1 })

const byteUnit = (unit: string, digits: number) =>
  numbers({ style: 'unit', unit, minimumFractionDigits: digits, maximumFractionDigits: digits })
const kilobytes = byteUnit('kilobyte', 0)
const megabytes = byteUnit('megabyte', 1)
const gigabytes = byteUnit('gigabyte', 2)

/** '640 kB', '12.3 MB', '2.50 GB' */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  if (bytes < 1e6) return kilobytes(bytes / 1e3)
  return bytes < 1e9 ? megabytes(bytes / 1e6) : gigabytes(bytes / 1e9)
}

const relative = remembered((locales) => new Intl.RelativeTimeFormat(locales))

/** '5 minutes ago' for 5 and 'minute'. */
export const formatAgo = (count: number, unit: Intl.RelativeTimeFormatUnit): string =>
  inOrder(relative().format(-count, unit))

const AGES = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** '3 days ago' for an age in ms, in the largest unit that it fills. */
export function formatAge(ageMs: number): string {
  const seconds = Math.max(0, Math.floor(ageMs / 1000))
  const [unit, length] = AGES.find(([, from]) => seconds >= from) ?? ['second', 1]
  return formatAgo(Math.floor(seconds / length), unit)
}

import { formatAgo, formatDate } from './locale-format.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** 'Just now', '5 minutes ago', 'Nov 3, 2026'. */
export function formatAge(date: string, now: number): string {
  const age = now - Date.parse(date)
  if (Number.isNaN(age) || age < MINUTE_MS) return 'Just now'
  if (age < HOUR_MS) return formatAgo(Math.floor(age / MINUTE_MS), 'minute')
  if (age < DAY_MS) return formatAgo(Math.floor(age / HOUR_MS), 'hour')
  if (age < 7 * DAY_MS) return formatAgo(Math.floor(age / DAY_MS), 'day')
  return formatDate(date)
}

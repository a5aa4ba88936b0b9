import { formatAgo } from '../../lib/locale-format.ts'
import { ACTIVITY_RELATIVE_HOURS } from '#shared/limits/live.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** 'MMM d, h:mm a' in every language. */
const TIME_FORMAT = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
})

function ago(ageMs: number): string {
  if (ageMs < MINUTE) return formatAgo(Math.round(ageMs / SECOND), 'second')
  if (ageMs < HOUR) return formatAgo(Math.round(ageMs / MINUTE), 'minute')
  return formatAgo(Math.round(ageMs / HOUR), 'hour')
}

/**
 * The time of an activity: relative under 24 hours, else 'MMM d, h:mm a' (LV-39, LV-40). A missing time reads
 * 'just now', an invalid one 'recently' (LV-41).
 */
export function activityTime(timestamp: string | undefined, now: Date): string {
  if (!timestamp) return 'just now'
  const time = new Date(timestamp)
  if (Number.isNaN(time.getTime())) return 'recently'
  const ageMs = now.getTime() - time.getTime()
  // The server's clock may be ahead of the device's.
  if (ageMs < SECOND) return 'just now'
  if (ageMs < ACTIVITY_RELATIVE_HOURS * HOUR) return ago(ageMs)
  // Some browsers format with a narrow space before AM and PM.
  return TIME_FORMAT.format(time).replace(/\s/g, ' ')
}

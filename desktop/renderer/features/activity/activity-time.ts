import { format, formatDistanceStrict } from 'date-fns'
import { ACTIVITY_RELATIVE_HOURS } from '#shared/limits.ts'

/**
 * When something happened: relative under 24 hours, else 'MMM d, h:mm a' (specification 001, section 9). A missing
 * time reads 'just now', an unreadable one 'recently'.
 */
export function activityTime(timestamp: string | undefined, now: Date): string {
  if (!timestamp) return 'just now'
  const time = new Date(timestamp)
  if (Number.isNaN(time.getTime())) return 'recently'
  const ageMs = now.getTime() - time.getTime()
  // The server's clock may run a little ahead of this one.
  if (ageMs < 1000) return 'just now'
  if (ageMs < ACTIVITY_RELATIVE_HOURS * 60 * 60 * 1000)
    return formatDistanceStrict(time, now, { addSuffix: true })
  return format(time, 'MMM d, h:mm a')
}

import { dayOf, timeOf } from '../local-days.ts'

const QUARTER_MS = 15 * 60_000
const DAY_MS = 24 * 60 * 60_000
const HOUR_MS = 60 * 60_000

export interface DrillTimes {
  /** `YYYY-MM-DD` and `HH:MM`, as the fields of the form have them, in the zone of the device. */
  day: string
  from: string
  to: string
}

/** The hour that ended last, in quarters. */
export function lastHour(now: Date): DrillTimes {
  const end = new Date(Math.floor(now.getTime() / QUARTER_MS) * QUARTER_MS)
  const start = new Date(end.getTime() - HOUR_MS)
  return { day: dayOf(start), from: timeOf(start), to: timeOf(end) }
}

/**
 * The times of the form. An end that is not after the start is one of the next day.
 * @returns null where a field is empty
 */
export function timesOf({ day, from, to }: DrillTimes): { openedAt: string; closedAt: string } | null {
  const start = new Date(`${day}T${from}`)
  const end = new Date(`${day}T${to}`)
  if (Number.isNaN(start.getTime()) || Number.isNaN(end.getTime())) return null
  if (end <= start) end.setTime(end.getTime() + DAY_MS)
  return { openedAt: start.toISOString(), closedAt: end.toISOString() }
}

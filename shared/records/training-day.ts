import type { Range } from './ranges.ts'

/** When training days begin: a time of day, `HH:MM`, in a time zone of the IANA database. */
export interface TrainingDayRule {
  zone: string
  startsAt: string
}

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

const formats = new Map<string, Intl.DateTimeFormat>()
function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'medium',
  })
  formats.set(zone, format)
  return format
}

/** The clock on the wall of a zone, as milliseconds since 1970 as if the zone were UTC. */
function wallClock(ms: number, zone: string): number {
  const part = Object.fromEntries(
    formatOf(zone)
      .formatToParts(ms)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part
  return Date.UTC(year, month - 1, day, hour, minute, second) + (ms % 1000)
}

const startMs = (startsAt: string): number => {
  const [hours = 0, minutes = 0] = startsAt.split(':').map(Number)
  return (hours * 60 + minutes) * MINUTE_MS
}

/** The training day of a time, as `YYYY-MM-DD`: the day on which it began. */
export const trainingDayOf = (ms: number, { zone, startsAt }: TrainingDayRule): string =>
  new Date(wallClock(ms, zone) - startMs(startsAt)).toISOString().slice(0, 10)

/** The first millisecond of the training day that follows on this time. Clocks may be changed in between. */
function nextStart(ms: number, rule: TrainingDayRule): number {
  const day = trainingDayOf(ms, rule)
  // The day has 23 to 25 hours; the first time of the next one is found by halving.
  let [before, after] = [ms, ms + DAY_MS + 60 * MINUTE_MS]
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (trainingDayOf(middle, rule) === day) before = middle
    else after = middle
  }
  return after
}

/** Cuts a range of server time where training days begin. */
export function cutByTrainingDay([from, to]: Range, rule: TrainingDayRule): { day: string; range: Range }[] {
  const pieces: { day: string; range: Range }[] = []
  for (let start = from; start < to;) {
    const day = trainingDayOf(start, rule)
    const isWhole = trainingDayOf(to - 1, rule) === day
    const end = isWhole ? to : Math.min(to, nextStart(start, rule))
    pieces.push({ day, range: [start, end] })
    start = end
  }
  return pieces
}

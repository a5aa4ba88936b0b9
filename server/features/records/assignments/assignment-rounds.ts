/** When an assignment begins, is due, repeats and ends. Days are training days, `YYYY-MM-DD`. */
export interface Schedule {
  startsOn: string
  dueOn: string
  everyMonths: number | null
  closedOn: string | null
}

export interface Round {
  /** Only what was watched from this day on counts; an empty text for the first round, in which everything does. */
  countsFrom: string
  startsOn: string
  dueOn: string
  /** From the start of the first round to that of this one. */
  months: number
}

const DAY_MS = 24 * 60 * 60 * 1000
const toDay = (ms: number) => new Date(ms).toISOString().slice(0, 10)

export const addDays = (day: string, days: number): string => toDay(Date.parse(day) + days * DAY_MS)

/** The same day of a later month, or the last day of a month that is shorter. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return toDay(Date.UTC(year, month - 1 + months, Math.min(date, last)))
}

/** The round of a day. The first round is also that of the days before it; an assignment that has ended begins no round. */
export function roundOn({ startsOn, dueOn, everyMonths, closedOn }: Schedule, today: string): Round {
  const until = closedOn !== null && closedOn < today ? closedOn : today
  let months = 0
  if (everyMonths !== null) while (addMonths(startsOn, months + everyMonths) <= until) months += everyMonths
  const start = addMonths(startsOn, months)
  return { countsFrom: months === 0 ? '' : start, startsOn: start, dueOn: addMonths(dueOn, months), months }
}

const DAY_MS = 24 * 60 * 60 * 1000
const DUE_AFTER_DAYS = 14

const pad = (value: number) => String(value).padStart(2, '0')

/** The day of a time, `YYYY-MM-DD` in the zone of the device. */
export const dayOf = (at: Date): string =>
  `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}`

/** `HH:MM` in the zone of the device. */
export const timeOf = (at: Date): string => `${pad(at.getHours())}:${pad(at.getMinutes())}`

export const inTwoWeeks = (now: Date): string => dayOf(new Date(now.getTime() + DUE_AFTER_DAYS * DAY_MS))

/** The first and the last day of the month of a time. */
export const monthOf = (at: Date): { from: string; to: string } => ({
  from: dayOf(new Date(at.getFullYear(), at.getMonth(), 1)),
  to: dayOf(new Date(at.getFullYear(), at.getMonth() + 1, 0)),
})

/** The year until the end of the month of a time. */
export const yearOf = (at: Date): { from: string; to: string } => ({
  from: dayOf(new Date(at.getFullYear() - 1, at.getMonth(), 1)),
  to: monthOf(at).to,
})

const DAY_MS = 24 * 60 * 60 * 1000
const DUE_AFTER_DAYS = 14

/** The day in two weeks, `YYYY-MM-DD` on this device. */
export function inTwoWeeks(now: Date): string {
  const day = new Date(now.getTime() + DUE_AFTER_DAYS * DAY_MS)
  return [day.getFullYear(), day.getMonth() + 1, day.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
}

/** How often an assignment can repeat, in months. */
export const REPETITIONS = [
  { value: '', label: 'Once' },
  { value: 1, label: 'Every month' },
  { value: 3, label: 'Every 3 months' },
  { value: 6, label: 'Every 6 months' },
  { value: 12, label: 'Every year' },
  { value: 24, label: 'Every 2 years' },
] as const

export const repetitionText = (everyMonths: number | null): string =>
  REPETITIONS.find(({ value }) => value === (everyMonths ?? ''))?.label ?? `Every ${everyMonths} months`

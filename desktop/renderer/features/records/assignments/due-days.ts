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

import { cutByTrainingDay, type TrainingDayRule } from '#shared/records/training-day.ts'
import type { TimedPart } from './add-report.ts'

/** The training days in which parts were played. */
export const daysOf = (parts: readonly TimedPart[], rule: TrainingDayRule): string[] => [
  ...new Set(parts.flatMap(({ played }) => cutByTrainingDay(played, rule).map(({ day }) => day))),
]

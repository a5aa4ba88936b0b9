import { trainingDayOf, type TrainingDayRule } from '#shared/records/training-day.ts'

/** The zone of the server, and the usual change of the shift. */
const RULE: TrainingDayRule = {
  zone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
  startsAt: '07:00',
}

/** When training days begin. */
export const dayRule = (): Promise<TrainingDayRule> => Promise.resolve(RULE)

/** The training day of now, as `YYYY-MM-DD`. */
export const trainingToday = async (now: () => Date): Promise<string> =>
  trainingDayOf(now().getTime(), await dayRule())

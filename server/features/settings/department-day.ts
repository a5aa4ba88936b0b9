import { trainingDayOf, type TrainingDayRule } from '#shared/records/training-day.ts'
import { SETTING_DEFAULTS, type Settings } from '#shared/settings.ts'
import type { SettingsStore } from './settings.service.ts'

const SERVER_ZONE = new Intl.DateTimeFormat().resolvedOptions().timeZone

/** When training days begin: in the zone of the settings, else in that of the server. */
export const dayRuleOf = (
  settings: Pick<Settings, 'trainingZone' | 'trainingDayStartsAt'>,
): TrainingDayRule => ({
  zone: settings.trainingZone ?? SERVER_ZONE,
  startsAt: settings.trainingDayStartsAt,
})

/** The rule of a server with the default settings. */
export const DEFAULT_DAY_RULE = dayRuleOf(SETTING_DEFAULTS)

/** Reads the training day of now, as `YYYY-MM-DD`. */
export type ReadToday = () => Promise<string>

export const createToday =
  (settings: SettingsStore, now: () => Date): ReadToday =>
  async () =>
    trainingDayOf(now().getTime(), dayRuleOf(await settings.all()))

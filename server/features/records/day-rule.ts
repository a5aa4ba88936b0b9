import { trainingDayOf, type TrainingDayRule } from '#shared/records/training-day.ts'
import { SETTING_DEFAULTS, type Settings } from '#shared/settings.ts'
import type { Parts } from '#server/feature.ts'
import type { SettingsStore } from '#server/features/settings/settings.service.ts'

const SERVER_ZONE = new Intl.DateTimeFormat().resolvedOptions().timeZone

/** When training days begin: in the zone of the settings, else in that of the server. */
export const dayRuleOf = (
  settings: Pick<Settings, 'trainingZone' | 'trainingDayStartsAt'>,
): TrainingDayRule => ({
  zone: settings.trainingZone ?? SERVER_ZONE,
  startsAt: settings.trainingDayStartsAt,
})

/** The rule of a server whose settings nobody has changed. */
export const DEFAULT_DAY_RULE = dayRuleOf(SETTING_DEFAULTS)

/** What the rooms of the training record are built from. */
export interface RecordParts extends Parts {
  dayRule: () => Promise<TrainingDayRule>
  /** The training day of now, as `YYYY-MM-DD`. */
  today: () => Promise<string>
  /** The department's own types of hours. */
  hourBuckets: () => Promise<Settings['hourBuckets']>
}

/** Lines of the ledger keep their day: a change of the settings counts from then on. */
export function recordParts(parts: Parts, settings: SettingsStore): RecordParts {
  const dayRule = async () => dayRuleOf(await settings.all())
  return {
    ...parts,
    dayRule,
    today: async () => trainingDayOf(parts.now().getTime(), await dayRule()),
    hourBuckets: () => settings.get('hourBuckets'),
  }
}

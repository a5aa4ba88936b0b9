import type { TrainingDayRule } from '#shared/records/training-day.ts'
import type { Settings } from '#shared/settings.ts'
import type { Parts } from '#server/feature.ts'
import { createToday, dayRuleOf, type ReadToday } from '#server/features/settings/department-day.ts'
import type { SettingsStore } from '#server/features/settings/settings.service.ts'

/** What the rooms of the training record are built from. */
export interface RecordParts extends Parts {
  dayRule: () => Promise<TrainingDayRule>
  today: ReadToday
  /** The department's own types of hours. */
  hourBuckets: () => Promise<Settings['hourBuckets']>
}

/** Lines of the ledger keep their day: a change of the settings counts from then on. */
export function recordParts(parts: Parts, settings: SettingsStore): RecordParts {
  return {
    ...parts,
    dayRule: async () => dayRuleOf(await settings.all()),
    today: createToday(settings, parts.now),
    hourBuckets: () => settings.get('hourBuckets'),
  }
}

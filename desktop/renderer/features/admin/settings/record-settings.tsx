import type { Settings } from '#shared/settings.ts'
import { TextField } from '../../../components/field.tsx'
import { ChoiceField } from './choice-field.tsx'
import { SettingsForm } from './settings-form.tsx'
import { useSettingsGroup } from './use-settings-group.ts'

const NAMES = [
  { value: 'chosen', label: 'People who chose to be named' },
  { value: 'nobody', label: 'Nobody' },
] as const

/** Training days, and the names in the live activity. */
export function RecordSettings({ settings }: { settings: Settings }) {
  const group = useSettingsGroup(settings)
  const { trainingZone, trainingDayStartsAt } = group.values
  return (
    <SettingsForm title="Training" group={group}>
      <ChoiceField
        group={group}
        name="activityNames"
        label="Who is named in the live activity"
        hint="Watching names people only where they chose it. With “Nobody”, likes and comments are without names too."
        choices={NAMES}
      />
      <TextField
        label="A training day begins at"
        type="time"
        hint="The change of the shift. It counts for what is recorded from now on."
        {...group.field('trainingDayStartsAt')}
        value={trainingDayStartsAt}
        onChange={({ target }) => group.set({ trainingDayStartsAt: target.value })}
      />
      <TextField
        label="Time zone"
        isOptional
        placeholder="That of the server"
        hint="Such as Europe/Berlin or America/Chicago."
        {...group.field('trainingZone')}
        value={trainingZone ?? ''}
        onChange={({ target }) => group.set({ trainingZone: target.value || null })}
      />
    </SettingsForm>
  )
}

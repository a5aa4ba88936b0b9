import type { Settings } from '#shared/settings.ts'
import { SelectField, TextField } from '../../../components/field.tsx'
import { SettingsForm } from './settings-form.tsx'
import { useSettingsGroup } from './use-settings-group.ts'

const NAMES: Readonly<Record<Settings['activityNames'], string>> = {
  chosen: 'People who chose to be named',
  nobody: 'Nobody',
}

/** Training days, and the names in the live activity. */
export function RecordSettings({ settings }: { settings: Settings }) {
  const group = useSettingsGroup(settings)
  const { activityNames, trainingZone, trainingDayStartsAt } = group.values
  return (
    <SettingsForm title="Training" group={group}>
      <SelectField
        label="Who is named in the live activity"
        hint="Watching names people only where they chose it. With “Nobody”, likes and comments are without names too."
        error={group.issue('activityNames')}
        value={activityNames}
        disabled={group.isPending}
        onChange={({ target }) =>
          group.set({ activityNames: target.value === 'nobody' ? 'nobody' : 'chosen' })
        }
      >
        {Object.entries(NAMES).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <TextField
        label="A training day begins at"
        type="time"
        hint="The change of the shift. It counts for what is recorded from now on."
        error={group.issue('trainingDayStartsAt')}
        value={trainingDayStartsAt}
        disabled={group.isPending}
        onChange={({ target }) => group.set({ trainingDayStartsAt: target.value })}
      />
      <TextField
        label="Time zone"
        isOptional
        placeholder="That of the server"
        hint="Such as Europe/Berlin or America/Chicago."
        error={group.issue('trainingZone')}
        value={trainingZone ?? ''}
        disabled={group.isPending}
        onChange={({ target }) => group.set({ trainingZone: target.value || null })}
      />
    </SettingsForm>
  )
}

import { PERMITTED_UPLOADERS } from '#shared/permission-texts.ts'
import type { Settings } from '#shared/settings.ts'
import { SelectField } from '../../../components/field.tsx'
import { SettingsForm } from './settings-form.tsx'
import { useSettingsGroup } from './use-settings-group.ts'

const CHOICES: Readonly<Record<Settings['uploads'], string>> = {
  everybody: 'Everybody with an account',
  permitted: `Only ${PERMITTED_UPLOADERS}`,
}

export function UploadSettings({ settings }: { settings: Settings }) {
  const group = useSettingsGroup(settings)
  return (
    <SettingsForm title="Uploads" group={group}>
      <SelectField
        label="Who may upload videos"
        hint="Every upload is reviewed. People who may not upload read why; their videos stay."
        error={group.issue('uploads')}
        value={group.values.uploads}
        disabled={group.isPending}
        onChange={({ target }) => group.set({ uploads: uploadsOf(target.value) })}
      >
        {Object.entries(CHOICES).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
    </SettingsForm>
  )
}

const uploadsOf = (value: string): Settings['uploads'] => (value === 'permitted' ? 'permitted' : 'everybody')

import { PERMITTED_UPLOADERS } from '#shared/permission-texts.ts'
import type { Settings } from '#shared/settings.ts'
import { ChoiceField } from './choice-field.tsx'
import { SettingsForm } from './settings-form.tsx'
import { useSettingsGroup } from './use-settings-group.ts'

const CHOICES = [
  { value: 'everybody', label: 'Everybody with an account' },
  { value: 'permitted', label: `Only ${PERMITTED_UPLOADERS}` },
] as const

export function UploadSettings({ settings }: { settings: Settings }) {
  const group = useSettingsGroup(settings)
  return (
    <SettingsForm title="Uploads" group={group}>
      <ChoiceField
        group={group}
        name="uploads"
        label="Who may upload videos"
        hint="Every upload is reviewed. People who may not upload read why; their videos stay."
        choices={CHOICES}
      />
    </SettingsForm>
  )
}

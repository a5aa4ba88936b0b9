import type { Settings } from '#shared/settings.ts'
import { ChoiceField } from './choice-field.tsx'
import { SettingsForm } from './settings-form.tsx'
import { useSettingsGroup } from './use-settings-group.ts'

const CHOICES = [
  { value: 'optional', label: 'Optional for everybody' },
  { value: 'officers', label: 'Reviewers and administrators' },
  { value: 'everybody', label: 'Everybody with an account' },
] as const

export function SecondFactorSettings({ settings }: { settings: Settings }) {
  const group = useSettingsGroup(settings)
  return (
    <SettingsForm title="Second factor" group={group}>
      <ChoiceField
        group={group}
        name="secondFactor"
        label="Who must have a second factor"
        hint="People without one set up a passkey or an authenticator app before they can go on. This includes you."
        choices={CHOICES}
      />
    </SettingsForm>
  )
}

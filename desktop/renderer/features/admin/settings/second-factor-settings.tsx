import type { Settings } from '#shared/settings.ts'
import { SelectField } from '../../../components/field.tsx'
import { SettingsForm } from './settings-form.tsx'
import { useSettingsGroup } from './use-settings-group.ts'

const CHOICES = [
  { value: 'optional', label: 'Optional for everybody' },
  { value: 'officers', label: 'Reviewers and administrators' },
  { value: 'everybody', label: 'Everybody with an account' },
] as const

const choiceOf = (value: string): Settings['secondFactor'] =>
  CHOICES.find((choice) => choice.value === value)?.value ?? 'optional'

export function SecondFactorSettings({ settings }: { settings: Settings }) {
  const group = useSettingsGroup(settings)
  return (
    <SettingsForm title="Second factor" group={group}>
      <SelectField
        label="Who must have a second factor"
        hint="People without one set up a passkey or an authenticator app before they can go on. This includes you."
        error={group.issue('secondFactor')}
        value={group.values.secondFactor}
        disabled={group.isPending}
        onChange={({ target }) => group.set({ secondFactor: choiceOf(target.value) })}
      >
        {CHOICES.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
    </SettingsForm>
  )
}

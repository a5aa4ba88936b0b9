import type { ReactNode } from 'react'
import type { Settings } from '#shared/settings.ts'
import { SelectField } from '../../../components/field.tsx'
import type { SettingsGroup } from './use-settings-group.ts'

interface ChoiceFieldProps<Name extends keyof Settings> {
  group: SettingsGroup
  name: Name
  label: string
  hint: ReactNode
  choices: readonly { value: Settings[Name] & string; label: string }[]
}

/** A setting that has one of several values. */
export function ChoiceField<
  Name extends 'activityNames' | 'registration' | 'secondFactor' | 'uploads' | 'viewers',
>({ group, name, choices, ...field }: ChoiceFieldProps<Name>) {
  return (
    <SelectField
      {...field}
      {...group.field(name)}
      options={choices}
      value={group.values[name]}
      onChange={({ target }) =>
        group.set({ [name]: choices.find(({ value }) => value === target.value)?.value })
      }
    />
  )
}

import type { Settings } from '#shared/settings.ts'
import { TextAreaField } from '../../../components/field.tsx'
import { ChoiceField } from './choice-field.tsx'
import { SettingsForm } from './settings-form.tsx'
import { useSettingsGroup } from './use-settings-group.ts'

const CHOICES = [
  { value: 'open', label: 'Everybody' },
  { value: 'invitation', label: 'Invited people only' },
  { value: 'domains', label: 'People with an address of these domains' },
] as const
const domainsOf = (text: string): string[] => text.split(/[\s,;]+/)

/** Who may create an account. */
export function RegistrationSettings({ settings }: { settings: Settings }) {
  const group = useSettingsGroup(settings)
  const { registration, registrationDomains } = group.values
  return (
    <SettingsForm title="Registration" group={group}>
      <ChoiceField
        group={group}
        name="registration"
        label="Who may create an account"
        hint="Invitations work with every choice. Existing accounts stay."
        choices={CHOICES}
      />
      {registration === 'domains' && (
        <TextAreaField
          label="Domains"
          hint="One a line, such as fire.example.org. A link is mailed to the address, so the server must send mail."
          rows={4}
          spellCheck={false}
          {...group.field('registrationDomains')}
          value={registrationDomains?.join('\n') ?? ''}
          onChange={({ target }) => group.set({ registrationDomains: domainsOf(target.value) })}
        />
      )}
    </SettingsForm>
  )
}

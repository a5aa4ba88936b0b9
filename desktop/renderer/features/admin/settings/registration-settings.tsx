import type { Settings } from '#shared/settings.ts'
import { SelectField, TextAreaField } from '../../../components/field.tsx'
import { SettingsForm } from './settings-form.tsx'
import { useSettingsGroup } from './use-settings-group.ts'

const CHOICES: Readonly<Record<Settings['registration'], string>> = {
  open: 'Everybody',
  invitation: 'Invited people only',
  domains: 'People with an address of these domains',
}
const modeOf = (value: string): Settings['registration'] =>
  value === 'invitation' || value === 'domains' ? value : 'open'
const domainsOf = (text: string): string[] => text.split(/[\s,;]+/)

/** Who may create an account. */
export function RegistrationSettings({ settings }: { settings: Settings }) {
  const group = useSettingsGroup(settings)
  const { registration, registrationDomains } = group.values
  return (
    <SettingsForm title="Registration" group={group}>
      <SelectField
        label="Who may create an account"
        hint="Invitations work with every choice. Existing accounts stay."
        error={group.issue('registration')}
        value={registration}
        disabled={group.isPending}
        onChange={({ target }) => group.set({ registration: modeOf(target.value) })}
      >
        {Object.entries(CHOICES).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      {registration === 'domains' && (
        <TextAreaField
          label="Domains"
          hint="One a line, such as fire.example.org. A link is mailed to the address, so the server must send mail."
          rows={4}
          spellCheck={false}
          error={group.issue('registrationDomains')}
          value={registrationDomains?.join('\n') ?? ''}
          disabled={group.isPending}
          onChange={({ target }) => group.set({ registrationDomains: domainsOf(target.value) })}
        />
      )}
    </SettingsForm>
  )
}

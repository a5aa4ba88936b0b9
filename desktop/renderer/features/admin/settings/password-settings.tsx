import {
  ADMIN_PASSWORD_MIN_LENGTH,
  PASSWORD_MIN_LENGTH,
  PASSWORD_MIN_LENGTH_MAX,
} from '#shared/limits/accounts.ts'
import type { Settings } from '#shared/settings.ts'
import { TextField } from '../../../components/field.tsx'
import { SettingsForm } from './settings-form.tsx'
import { useSettingsGroup } from './use-settings-group.ts'

export function PasswordSettings({ settings }: { settings: Settings }) {
  const group = useSettingsGroup(settings)
  return (
    <SettingsForm title="Passwords" group={group}>
      <TextField
        label="Least number of characters"
        hint={`From ${PASSWORD_MIN_LENGTH} to ${PASSWORD_MIN_LENGTH_MAX}, for new passwords; those of administrators have ${ADMIN_PASSWORD_MIN_LENGTH} at least. Passwords that are set already stay.`}
        type="number"
        inputMode="numeric"
        min={PASSWORD_MIN_LENGTH}
        max={PASSWORD_MIN_LENGTH_MAX}
        maxWidth="8rem"
        {...group.field('passwordMinLength')}
        value={group.values.passwordMinLength}
        onChange={({ target }) => group.set({ passwordMinLength: Number(target.value) })}
      />
    </SettingsForm>
  )
}

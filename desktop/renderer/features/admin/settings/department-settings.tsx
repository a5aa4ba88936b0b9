import { DEPARTMENT_CONTACT_MAX_LENGTH, DEPARTMENT_NAME_MAX_LENGTH } from '#shared/limits/department.ts'
import { PRODUCT_NAME } from '#shared/product-name.ts'
import type { Settings } from '#shared/settings.ts'
import { TextField } from '../../../components/field.tsx'
import { SettingsForm } from './settings-form.tsx'
import { useSettingsGroup } from './use-settings-group.ts'

/** How the library is called, and whom its members ask (DE-02, DE-05). */
export function DepartmentSettings({ settings }: { settings: Settings }) {
  const group = useSettingsGroup(settings)
  const { departmentName, departmentContact } = group.values
  return (
    <SettingsForm title="Department" group={group}>
      <TextField
        label="Name"
        isOptional
        placeholder={PRODUCT_NAME}
        hint="On every page, on the wall, in mail and in the installed app."
        maxLength={DEPARTMENT_NAME_MAX_LENGTH}
        autoComplete="organization"
        {...group.field('departmentName')}
        value={departmentName ?? ''}
        onChange={({ target }) => group.set({ departmentName: target.value || null })}
      />
      <TextField
        label="Contact"
        isOptional
        placeholder="training@fire.example.org"
        hint="An e-mail address, a phone number or a line of text, for people who can’t sign in. Everybody can read it."
        maxLength={DEPARTMENT_CONTACT_MAX_LENGTH}
        {...group.field('departmentContact')}
        value={departmentContact ?? ''}
        onChange={({ target }) => group.set({ departmentContact: target.value || null })}
      />
    </SettingsForm>
  )
}

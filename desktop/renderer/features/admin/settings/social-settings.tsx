import { Text } from '@chakra-ui/react'
import { SOCIAL_NETWORK_KEYS, SOCIAL_NETWORKS } from '#shared/department.ts'
import { SOCIAL_ADDRESS_MAX_LENGTH } from '#shared/limits/accounts.ts'
import type { Settings } from '#shared/settings.ts'
import { TextField } from '../../../components/field.tsx'
import { SettingsForm } from './settings-form.tsx'
import { useSettingsGroup } from './use-settings-group.ts'

/** The links to networks at the end of the sidebar (DE-06). */
export function SocialSettings({ settings }: { settings: Settings }) {
  const group = useSettingsGroup(settings)
  const socialLinks = group.values.socialLinks ?? settings.socialLinks
  return (
    <SettingsForm title="Social links" group={group}>
      <Text color="fg.muted">
        The addresses of your department, at the end of the sidebar. A network without an address has no link.
      </Text>
      {SOCIAL_NETWORK_KEYS.map((key) => (
        <TextField
          key={key}
          type="url"
          label={SOCIAL_NETWORKS[key].name}
          isOptional
          maxLength={SOCIAL_ADDRESS_MAX_LENGTH}
          placeholder={`${SOCIAL_NETWORKS[key].address}…`}
          {...group.field('socialLinks', key)}
          value={socialLinks[key]}
          onChange={({ target }) => group.set({ socialLinks: { ...socialLinks, [key]: target.value } })}
        />
      ))}
    </SettingsForm>
  )
}

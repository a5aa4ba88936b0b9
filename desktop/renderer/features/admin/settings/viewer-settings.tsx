import { TriangleAlert } from 'lucide-react'
import type { Settings } from '#shared/settings.ts'
import { NoticeBox } from '../../../components/notice-box.tsx'
import { ChoiceField } from './choice-field.tsx'
import { SettingsForm } from './settings-form.tsx'
import { useSettingsGroup } from './use-settings-group.ts'

const CHOICES = [
  { value: 'everybody', label: 'Everybody, also without an account' },
  { value: 'members', label: 'Members alone, signed in' },
] as const

/** Who may watch the library. */
export function ViewerSettings({ settings }: { settings: Settings }) {
  const group = useSettingsGroup(settings)
  return (
    <SettingsForm title="Library" group={group}>
      <ChoiceField
        group={group}
        name="viewers"
        label="Who may watch"
        hint="Among members alone, visitors see no lesson, list, picture or name. A wall screen needs a code: see Walls."
        choices={CHOICES}
      />
      {group.values.viewers === 'members' && settings.registration === 'open' && (
        <NoticeBox tone="warning" icon={TriangleAlert}>
          Everybody may still create an account, and then watch. Choose under Registration who may.
        </NoticeBox>
      )}
    </SettingsForm>
  )
}

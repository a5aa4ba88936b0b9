import { useState } from 'react'
import type { RouteArguments } from '#shared/contract/define-route.ts'
import type { Routes } from '#shared/contract/index.ts'
import type { SettingName, Settings } from '#shared/settings.ts'
import { queriesOf } from '../../../entities/query-keys.ts'
import { api } from '../../../lib/api.ts'
import { issueOf } from '../../../lib/request-error.ts'
import { showDepartment } from '../../../lib/show-department.ts'
import { useAdminMutation } from '../use-admin-mutation.ts'

type Changes = RouteArguments<Routes['changeSettings']>

export const CHANGED_LISTS = queriesOf(
  'getSettings',
  'getPublicSettings',
  'getAccountOptions',
  'getUploadAllowance',
  'listAuditEvents',
)

/** The open page shows the department at once. */
export const shown = (settings: Settings): Settings => {
  showDepartment(settings)
  return settings
}

/** The settings of one group as they are on the screen, and the call that saves those that differ. */
export function useSettingsGroup(settings: Settings) {
  const [changes, setChanges] = useState<Changes>({})
  const { mutate, isPending, error } = useAdminMutation({
    mutationFn: (changed: Changes) => api.changeSettings(changed).then(shown),
    success: () => ({ title: 'Settings saved', description: 'They count from now on.' }),
    failure: { title: 'Error saving settings', fallback: 'Failed to save the settings' },
    changedLists: CHANGED_LISTS,
    onDone: () => setChanges({}),
  })
  const values = { ...settings, ...changes }
  return {
    values,
    set: (changed: Changes) => setChanges((known) => ({ ...known, ...changed })),
    isChanged: JSON.stringify(values) !== JSON.stringify(settings),
    isPending,
    /** What each field of a setting, or of a part of it, is given: with the server's message about it. */
    field: (name: SettingName, part?: string) => ({
      error: issueOf(error, part === undefined ? name : `${name}.${part}`),
      disabled: isPending,
    }),
    save: () => mutate(changes),
  }
}

export type SettingsGroup = ReturnType<typeof useSettingsGroup>

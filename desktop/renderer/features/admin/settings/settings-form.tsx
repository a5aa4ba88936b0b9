import { chakra, Stack } from '@chakra-ui/react'
import type { ReactNode, SubmitEvent } from 'react'
import { Button } from '../../../components/button.tsx'
import { TitledPanel } from '../../../components/panel.tsx'
import type { SettingsGroup } from './use-settings-group.ts'

interface SettingsFormProps {
  title: string
  group: SettingsGroup
  /** The fields. */
  children: ReactNode
}

/** One group of settings with a button that saves them together. */
export function SettingsForm({ title, group, children }: SettingsFormProps) {
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (group.isChanged && !group.isPending) group.save()
  }
  return (
    <TitledPanel title={title}>
      <chakra.form onSubmit={submit} noValidate aria-label={title}>
        <Stack gap="5" align="start">
          <Stack gap="5" width="full" maxWidth="32rem">
            {children}
          </Stack>
          <Button
            type="submit"
            variant="primary"
            aria-label={`Save ${title}`}
            disabled={!group.isChanged}
            isLoading={group.isPending}
          >
            Save
          </Button>
        </Stack>
      </chakra.form>
    </TitledPanel>
  )
}

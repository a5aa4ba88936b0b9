import { Stack, Text } from '@chakra-ui/react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { RouteArguments } from '#shared/contract/define-route.ts'
import type { Routes } from '#shared/contract/index.ts'
import { Checkbox } from '../../../components/checkbox.tsx'
import { ErrorState } from '../../../components/error-state.tsx'
import { FormError } from '../../../components/form-error.tsx'
import { TitledPanel } from '../../../components/panel.tsx'
import { routeQuery } from '../../../entities/query-keys.ts'
import { api } from '../../../lib/api.ts'
import { serverMessageOf } from '../../../lib/request-error.ts'
import { MAIL_NAMES } from '../mail/mail-names.ts'

const settingsQuery = routeQuery('getMailSettings', {})
const FAILURE = 'The choice was not saved. Please try again.'

/** Which mail the person gets. Nothing is shown while it loads: most installations send no mail. */
export function MailSection() {
  const client = useQueryClient()
  const { data, isError, refetch } = useQuery(settingsQuery)
  const { mutate, error, isPending, variables } = useMutation({
    mutationFn: (choice: RouteArguments<Routes['changeMailSettings']>) => api.changeMailSettings(choice),
    onSuccess: (settings) => client.setQueryData(settingsQuery.queryKey, settings),
  })
  if (!data && isError) {
    return (
      <TitledPanel title="Mail">
        <ErrorState onRetry={() => void refetch()} />
      </TitledPanel>
    )
  }
  if (!data?.isConfigured) return null
  return (
    <TitledPanel title="Mail">
      <Stack gap="3">
        <Text color="fg.muted">
          Mail about the security of your account is always sent, for example about a sign-in on a new device.
        </Text>
        <FormError message={error ? serverMessageOf(error, FAILURE) : undefined} />
        {data.kinds.map(({ kind, isOn }) => (
          <Checkbox
            key={kind}
            checked={isPending && variables.kind === kind ? variables.isOn : isOn}
            aria-busy={isPending}
            onChange={({ target }) => {
              if (!isPending) mutate({ kind, isOn: target.checked })
            }}
          >
            {MAIL_NAMES[kind]}
          </Checkbox>
        ))}
      </Stack>
    </TitledPanel>
  )
}

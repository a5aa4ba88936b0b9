import { chakra, Stack, Text, VisuallyHidden } from '@chakra-ui/react'
import { useIsFetching, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import type { NotificationSettings } from '#shared/contract/notifications.ts'
import type { RouteArguments } from '#shared/contract/define-route.ts'
import type { Routes } from '#shared/contract/index.ts'
import { NOTIFICATION_KINDS, type NotificationChannel } from '#shared/notifications.ts'
import { Checkbox } from '../../../components/checkbox.tsx'
import { ErrorState } from '../../../components/error-state.tsx'
import { FormError } from '../../../components/form-error.tsx'
import { TitledPanel } from '../../../components/panel.tsx'
import { Skeleton } from '../../../components/skeleton.tsx'
import { routeQuery } from '../../../entities/query-keys.ts'
import { api } from '../../../lib/api.ts'
import { formErrorOf } from '../../../lib/request-error.ts'
import { DigestChoice } from './digest-choice.tsx'
import { PushOnDevice } from './push-on-device.tsx'

const settingsQuery = routeQuery('getNotificationSettings', {})
const FAILURE = 'The choice was not saved. Please try again.'
const TITLE = 'Notifications'
/** Other screens lead here. */
const HASH = '#notifications'

const CHANNELS: Record<NotificationChannel, { heading: string; name: string }> = {
  app: { heading: 'In the app', name: 'in the app' },
  mail: { heading: 'Mail', name: 'by mail' },
  push: { heading: 'Push', name: 'as a push message' },
}

const Table = chakra('table', {
  base: {
    width: 'full',
    '& th, & td': { py: '1', textAlign: 'center', fontWeight: 'normal' },
    '& thead th': { textStyle: 'small', color: 'fg.muted', px: '2' },
    // The names have the room that the boxes leave.
    '& td, & thead th + th': { width: '4.5rem' },
    '& tbody th': { textAlign: 'start', pr: '2', overflowWrap: 'break-word' },
    '& tbody tr': { borderTopWidth: '1px' },
    '& label': { justifyContent: 'center', minWidth: 'touch' },
  },
})

const Cell = chakra('td')

/** What the person is told about, and how. */
export function NotificationSection() {
  const query = useQuery(settingsQuery)
  const { hash } = useLocation()
  const section = useRef<HTMLDivElement>(null)
  // The sections above have their height once they are loaded.
  const isLoading = useIsFetching() > 0
  const isReady = query.data !== undefined && !isLoading
  useEffect(() => {
    if (hash === HASH && isReady) section.current?.scrollIntoView({ block: 'start' })
  }, [hash, isReady])
  return (
    <div ref={section} style={{ scrollMarginTop: '6rem' }}>
      <TitledPanel title={TITLE}>
        {query.data ? (
          <Choices settings={query.data} />
        ) : query.isError ? (
          <ErrorState onRetry={() => void query.refetch()} />
        ) : (
          <Skeleton height="16rem" />
        )}
      </TitledPanel>
    </div>
  )
}

function Choices({ settings }: { settings: NotificationSettings }) {
  const client = useQueryClient()
  const { hasMail, pushKey, kinds } = settings
  const { mutate, error, isPending, variables } = useMutation({
    mutationFn: (choice: RouteArguments<Routes['changeNotificationSettings']>) =>
      api.changeNotificationSettings(choice),
    onSuccess: (changed) => client.setQueryData(settingsQuery.queryKey, changed),
  })
  const channels: NotificationChannel[] = [
    'app',
    ...(hasMail ? (['mail'] as const) : []),
    ...(pushKey === null ? [] : (['push'] as const)),
  ]
  return (
    <Stack gap="4">
      {hasMail && (
        <Text color="fg.muted">
          Mail about the security of your account is always sent, for example about a sign-in on a new device.
        </Text>
      )}
      {pushKey !== null && <PushOnDevice pushKey={pushKey} />}
      <FormError message={formErrorOf(error, FAILURE)} />
      <Table aria-busy={isPending}>
        <thead>
          <tr>
            <th>
              <VisuallyHidden>Kind</VisuallyHidden>
            </th>
            {channels.map((channel) => (
              <th key={channel} scope="col">
                {CHANNELS[channel].heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {kinds.map((choices) => {
            const { kind } = choices
            const isChanging = (channel: NotificationChannel) =>
              isPending && variables.kind === kind && variables.channel === channel
            return (
              <tr key={kind}>
                <th scope="row">{NOTIFICATION_KINDS[kind].name}</th>
                {channels.map((channel) => {
                  const isOn = choices[channel]
                  if (isOn === null) return <Cell key={channel} />
                  // A push message tells of what the app shows.
                  const isWithout = channel === 'push' && !choices.app
                  return (
                    <Cell key={channel}>
                      <Checkbox
                        checked={isChanging(channel) ? variables?.isOn : isOn && !isWithout}
                        disabled={isWithout}
                        onChange={({ target }) => {
                          if (!isPending) mutate({ kind, channel, isOn: target.checked })
                        }}
                      >
                        <VisuallyHidden>{`${NOTIFICATION_KINDS[kind].name}, ${CHANNELS[channel].name}`}</VisuallyHidden>
                      </Checkbox>
                    </Cell>
                  )
                })}
              </tr>
            )
          })}
        </tbody>
      </Table>
      {hasMail && <DigestChoice />}
    </Stack>
  )
}

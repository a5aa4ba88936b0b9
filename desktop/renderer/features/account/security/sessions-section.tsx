import { Text } from '@chakra-ui/react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { SessionDetails } from '#shared/contract/sessions.ts'
import { Button } from '../../../components/button.tsx'
import { TitledPanel } from '../../../components/panel.tsx'
import { QueryStates } from '../../../components/query-states.tsx'
import { queryKey, routeQuery } from '../../../entities/query-keys.ts'
import { SessionList, SESSIONS_SKELETON } from '../../../entities/session/session-list.tsx'
import { api } from '../../../lib/api.ts'
import { useToastMutation } from '../../../lib/use-toast-mutation.ts'

/** Read by every visit: other devices sign in and out. */
const sessionsQuery = { ...routeQuery('listSessions', {}), staleTime: 0 }

const FAILURE = { title: 'Ending Failed', fallback: 'The session could not be ended. Please try again.' }

/** Where the person is signed in: ends one session, or all others. */
export function SessionsSection() {
  const client = useQueryClient()
  const sessions = useQuery(sessionsQuery)
  const refresh = () => client.invalidateQueries({ queryKey: queryKey('listSessions') })
  const one = useToastMutation({
    mutationFn: ({ id }: SessionDetails) => api.endSession({ sessionId: id }),
    success: (_, { device }) => ({ title: 'Session Ended', description: `${device} is signed out.` }),
    failure: FAILURE,
    onSuccess: refresh,
    onError: () => void refresh(),
  })
  const others = useToastMutation({
    mutationFn: () => api.endOtherSessions(),
    success: () => ({ title: 'Sessions Ended', description: 'You are signed out on every other device.' }),
    failure: FAILURE,
    onSuccess: refresh,
  })
  const hasOthers = sessions.data?.some(({ isCurrent }) => !isCurrent) ?? false
  return (
    <TitledPanel
      title="Where you are signed in"
      actions={
        hasOthers && (
          <Button variant="outline" isLoading={others.isPending} onClick={() => others.mutate(undefined)}>
            End all others
          </Button>
        )
      }
    >
      <Text color="fg.muted" mb="2">
        End a session that you don’t know, and change your password.
      </Text>
      <QueryStates query={sessions} skeleton={SESSIONS_SKELETON}>
        {(list) => (
          <SessionList
            sessions={list}
            onEnd={one.mutateAsync}
            endingId={one.isPending ? one.variables.id : undefined}
          />
        )}
      </QueryStates>
    </TitledPanel>
  )
}

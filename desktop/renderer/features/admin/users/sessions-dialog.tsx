import { Text } from '@chakra-ui/react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { User } from '#shared/contract/accounts.ts'
import type { SessionDetails } from '#shared/contract/sessions.ts'
import { Button } from '../../../components/button.tsx'
import { ModalDialog } from '../../../components/modal-dialog.tsx'
import { QueryStates } from '../../../components/query-states.tsx'
import { queryKey, routeQuery } from '../../../entities/query-keys.ts'
import { SessionList, SESSIONS_SKELETON } from '../../../entities/session/session-list.tsx'
import { api } from '../../../lib/api.ts'
import type { SubjectDialogProps } from '../../../lib/use-dialog.ts'
import { useToastMutation } from '../../../lib/use-toast-mutation.ts'

const FAILURE = { title: 'Ending Failed', fallback: 'The session could not be ended. Please try again.' }

/** Where an account is signed in, for administrators: ends one session, or all. */
export default function SessionsDialog({ subject: user, isOpen, onClose }: SubjectDialogProps<User>) {
  const client = useQueryClient()
  const sessions = useQuery({ ...routeQuery('listSessionsOfUser', { id: user.id }), gcTime: 0, staleTime: 0 })
  const refresh = () => client.invalidateQueries({ queryKey: queryKey('listSessionsOfUser', user.id) })
  const one = useToastMutation({
    mutationFn: ({ id }: SessionDetails) => api.endSessionOfUser({ id: user.id, sessionId: id }),
    success: (_, { device }) => ({
      title: 'Session Ended',
      description: `${user.username} is signed out on ${device}.`,
    }),
    failure: FAILURE,
    onSuccess: refresh,
    onError: () => void refresh(),
  })
  const all = useToastMutation({
    mutationFn: () => api.endSessionsOfUser({ id: user.id }),
    success: () => ({ title: 'Sessions Ended', description: `${user.username} is signed out everywhere.` }),
    failure: FAILURE,
    onSuccess: refresh,
  })
  const hasSessions = (sessions.data?.length ?? 0) > 0
  return (
    <ModalDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Sessions"
      description={`Where ${user.username} is signed in.`}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Close
          </Button>
          {hasSessions && (
            <Button variant="danger" isLoading={all.isPending} onClick={() => all.mutate(undefined)}>
              End all sessions
            </Button>
          )}
        </>
      }
    >
      <QueryStates query={sessions} skeleton={SESSIONS_SKELETON}>
        {(list) =>
          list.length === 0 ? (
            <Text py="4">{user.username} is signed in nowhere.</Text>
          ) : (
            <SessionList
              sessions={list}
              onEnd={one.mutateAsync}
              endingId={one.isPending ? one.variables.id : undefined}
            />
          )
        }
      </QueryStates>
    </ModalDialog>
  )
}

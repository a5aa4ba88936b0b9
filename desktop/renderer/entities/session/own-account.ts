import { useQueryClient } from '@tanstack/react-query'
import type { RouteArguments } from '#shared/contract/define-route.ts'
import type { Routes } from '#shared/contract/index.ts'
import { api } from '../../lib/api.ts'
import { authToken } from '../../lib/auth-token.ts'
import { useToastMutation } from '../../lib/use-toast-mutation.ts'
import { sessionKey } from '../query-keys.ts'
import { credentialRenewed, leave } from './session.ts'

export function useChangePassword(onDone: () => void) {
  const client = useQueryClient()
  return useToastMutation({
    mutationFn: (input: RouteArguments<Routes['changePassword']>) => api.changePassword(input),
    success: () => ({
      title: 'Password Changed',
      description: 'You are signed out on every other device.',
    }),
    failure: {
      title: 'Password Change Failed',
      fallback: 'Failed to change the password. Please try again.',
    },
    onSuccess: ({ token, ...user }) => {
      authToken.write(token)
      client.setQueryData(sessionKey, user)
      credentialRenewed.emit()
      onDone()
    },
  })
}

/** Deletes the own account. The page is then that of a visitor. */
export function useDeleteAccount() {
  const client = useQueryClient()
  return useToastMutation({
    mutationFn: (input: RouteArguments<Routes['deleteOwnAccount']>) => api.deleteOwnAccount(input),
    success: () => ({ title: 'Account deleted', description: 'Your account and your videos are gone.' }),
    failure: { title: 'Deletion failed', fallback: 'Your account was not deleted. Please try again.' },
    onSuccess: () => leave(client),
  })
}

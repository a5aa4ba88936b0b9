import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { User } from '#shared/contract/accounts.ts'
import { api } from '../../../lib/api.ts'
import { createAdminMutation } from '../../../entities/session/create-admin.ts'
import { RequestError, serverMessageOf } from '../../../lib/request-error.ts'
import { toast } from '../../../lib/toast.ts'

const useRefresh = () => {
  const client = useQueryClient()
  return (prefix: string) =>
    void client.invalidateQueries({
      predicate: ({ queryKey }) => String(queryKey[0]).startsWith(prefix),
    })
}

/** Somebody else was faster: what the list shows is no longer so. */
const isOvertaken = (error: unknown) => error instanceof RequestError && error.status === 404

export function useChangeRole(onDone: () => void) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ id, isAdmin }: User) => api.changeRole({ id, isAdmin: !isAdmin }),
    onSuccess: ({ username, isAdmin }) => {
      refresh('/api/admin/')
      toast({
        title: 'User role updated',
        description: isAdmin ? `${username} is an admin now.` : `${username} is a regular user now.`,
        variant: 'success',
      })
      onDone()
    },
    onError: (error) => {
      toast({
        title: 'Error updating user role',
        description: serverMessageOf(error, 'Failed to update user role'),
        variant: 'destructive',
      })
      if (!isOvertaken(error)) return
      refresh('/api/admin/')
      onDone()
    },
  })
}

export function useDeleteUser(onDone: () => void) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ id }: User) => api.deleteUser({ id }),
    onSuccess: (_, { username }) => {
      refresh('/api/')
      toast({
        title: 'User deleted',
        description: `The account of ${username} has been permanently deleted.`,
        variant: 'success',
      })
      onDone()
    },
    onError: (error) => {
      toast({
        title: 'Error deleting user',
        description: serverMessageOf(error, 'Failed to delete user'),
        variant: 'destructive',
      })
      if (isOvertaken(error)) refresh('/api/admin/')
      onDone()
    },
  })
}

export function useCreateAdmin(onDone: () => void) {
  const refresh = useRefresh()
  const { onSuccess, ...mutation } = createAdminMutation
  return useMutation({
    ...mutation,
    onSuccess: (answer) => {
      onSuccess(answer)
      refresh('/api/admin/')
      onDone()
    },
  })
}

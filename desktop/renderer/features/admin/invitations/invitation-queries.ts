import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Invitation } from '#shared/contract/invitations.ts'
import type { RouteArguments } from '#shared/contract/define-route.ts'
import type { Routes } from '#shared/contract/index.ts'
import { queriesOf, queryKey } from '../../../entities/query-keys.ts'
import { api } from '../../../lib/api.ts'
import { pagesQuery } from '../../../lib/pagination.ts'
import { useAdminMutation } from '../use-admin-mutation.ts'

const CHANGED_QUERIES = queriesOf('listInvitations', 'listAuditEvents')

export const invitationsQuery = {
  ...pagesQuery({ queryKey: queryKey('listInvitations'), read: api.listInvitations }),
  retry: 1,
  staleTime: 0,
}

export function useInvite() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (form: RouteArguments<Routes['invite']>) => api.invite(form),
    onSuccess: () => client.invalidateQueries(CHANGED_QUERIES),
  })
}

export const useRevoke = (onDone: () => void) =>
  useAdminMutation({
    mutationFn: ({ id }: Invitation) => api.revokeInvitation({ id }),
    success: (_, { email }) => ({
      title: 'Invitation revoked',
      description: `The link of ${email} doesn’t work any more.`,
    }),
    failure: { title: 'Invitation not revoked', fallback: 'Failed to revoke the invitation' },
    changedLists: CHANGED_QUERIES,
    onDone,
    onFailure: onDone,
  })

import { useQuery } from '@tanstack/react-query'
import { AUTH_USER_CACHE_MS } from '#shared/limits/accounts.ts'
import { can } from '#shared/permissions.ts'
import { routeQuery } from '../query-keys.ts'
import { useSession } from '../session/session.ts'

/** Whether uploads are restricted to roles that the user does not have; false while that is unknown. */
export function useIsUploadRestricted(): boolean {
  const { user } = useSession()
  const isAsked = user !== null && !can(user, 'videos.upload')
  const { data } = useQuery({
    ...routeQuery('getPublicSettings', {}),
    staleTime: AUTH_USER_CACHE_MS,
    enabled: isAsked,
  })
  return isAsked && data?.uploads === 'permitted'
}

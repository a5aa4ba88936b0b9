import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { authToken } from '../../lib/auth-token.ts'
import { useToastMutation } from '../../lib/use-toast-mutation.ts'
import { leave } from './session.ts'

/** @returns where the provider of this session ends its own; null where it doesn't */
async function signOut(): Promise<string | null> {
  // A session of a provider has a cookie alone.
  const { url } =
    authToken.read() === null ? await api.getProviderSignOut().catch(() => OTHER_PAGE) : OTHER_PAGE
  await api.logout()
  return url
}
const OTHER_PAGE = { url: null }

/** Signs out. The caller decides where the page goes next (`mutate(undefined, { onSuccess })`): to the result, if any. */
export function useLogout() {
  const client = useQueryClient()
  return useToastMutation({
    mutationFn: signOut,
    success: () => ({ title: 'Logged out', description: 'You have been successfully logged out.' }),
    failure: { title: 'Logout failed', fallback: '' },
    onSuccess: () => leave(client),
  })
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { signInPath } from '#shared/sign-in-path.ts'
import { routeQuery } from '../../../entities/query-keys.ts'
import { returnPath } from '../../../entities/session/return-path.ts'
import { staysByDefault } from '../../../lib/stays-by-default.ts'
import { authToken } from '../../../lib/auth-token.ts'
import { usePlatform } from '../../../platform/platform.ts'

const BUILT_IN = ['google', 'apple'] as const

/**
 * The providers of this server, which change with its restart alone. Where the list can't be read, Google and Apple: the
 * server then says what is not set up.
 */
export function useSignInProviders() {
  const query = { ...routeQuery('getSignInProviders', {}), staleTime: Infinity, retry: false }
  const { data, isPending, isError } = useQuery(query)
  return { builtIn: data?.builtIn ?? BUILT_IN, providers: data?.providers ?? [], isPending, isError }
}

/**
 * Leads to a provider: in this page, or from the desktop app in the system's browser.
 * @param returnTo the path to return to after the sign-in; null for home
 */
export function useProviderSignIn(returnTo: string | null) {
  const { browserSignIn } = usePlatform()
  const [isInBrowser, setIsInBrowser] = useState(false)
  const signInWith = (provider: string) => {
    returnPath.keep(returnTo)
    if (browserSignIn) {
      setIsInBrowser(true)
      browserSignIn.start(provider).catch(() => setIsInBrowser(false))
    } else {
      // The provider's sign-in sets a cookie; a stored token would take precedence over it.
      authToken.remove()
      window.location.assign(signInPath(provider) + (staysByDefault() ? '?stay=1' : ''))
    }
  }
  return { signInWith, isInBrowser, isElsewhere: browserSignIn !== null }
}

import { MutationCache, QueryCache, QueryClient, type QueryFunction } from '@tanstack/react-query'
import { request } from '../../lib/api.ts'
import { RequestError } from '../../lib/request-error.ts'
import { sessionKey } from './session-key.ts'

export interface ReadOptions {
  /** What a read answers to somebody who isn't signed in: nothing, or an error. */
  on401: 'returnNull' | 'throw'
}

/** The default read: GET on the first element of the query key, parsed as JSON. */
export function readByKey({ on401 }: ReadOptions): QueryFunction {
  return async ({ queryKey, signal }) => {
    try {
      const response = await request('GET', String(queryKey[0]), { signal })
      return await response.json()
    } catch (error) {
      if (on401 === 'returnNull' && error instanceof RequestError && error.status === 401) return null
      throw error
    }
  }
}

export function createQueryClient(): QueryClient {
  // A call that needs a sign-in was refused: whoever the page shows as signed in no longer is.
  const onError = (error: Error) => {
    if (!(error instanceof RequestError) || error.status !== 401) return
    if (client.getQueryData(sessionKey)) void client.invalidateQueries({ queryKey: sessionKey })
  }
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        queryFn: readByKey({ on401: 'throw' }),
        refetchInterval: false,
        refetchOnWindowFocus: false,
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        // Without a line a request fails at once, and the screen says so; it would wait in silence otherwise.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  return client
}

import {
  MutationCache,
  QueryCache,
  QueryClient,
  type QueryFunction,
  type QueryPersister,
} from '@tanstack/react-query'
import { awaitAnswer } from '#shared/contract/connection-lost.ts'
import { request } from '../../lib/api.ts'
import { isUnreachable, storedShown, suspectLine } from '../../lib/line.ts'
import { RequestError } from '../../lib/request-error.ts'
import { sessionKey } from '../query-keys.ts'
import { isLibraryClosed } from './closed-library.ts'
import { listMark } from './list-mark.ts'

/**
 * The default read: GET on the first element of the query key (RQ-05), parsed as JSON (RQ-06).
 * @param on401 the result of a 401: null (RQ-07) or an error (RQ-08)
 */
export function readByKey({ on401 }: { on401: 'returnNull' | 'throw' }): QueryFunction {
  return async ({ queryKey, signal }) => {
    try {
      const response = await request('GET', String(queryKey[0]), { signal })
      return await awaitAnswer(response.json())
    } catch (error) {
      if (on401 === 'returnNull' && error instanceof RequestError && error.status === 401) return null
      throw error
    }
  }
}

/** Reads from the server. Without one, a list that nothing is known of yet is what this device stored of it. */
const readOrStored: QueryPersister = async (read, context, query) => {
  try {
    const data = await read(context)
    // The query no longer shows what the device stored.
    const shown = new Map(storedShown.get())
    if (shown.delete(query.queryHash)) storedShown.set(shown)
    return data
  } catch (error) {
    if (!isUnreachable(error)) throw error
    suspectLine()
    if (query.state.data !== undefined || listMark.read() === null) throw error
    const stored = await import('../stored-lists/stored-lists.ts')
      .then(({ readStored }) => readStored(query))
      .catch(() => undefined)
    if (stored === undefined) throw error
    return stored
  }
}

export function createQueryClient(): QueryClient {
  // A 401 of another call: the session of the displayed user has ended.
  const onError = (error: Error) => {
    if (isUnreachable(error)) suspectLine()
    if (!(error instanceof RequestError) || error.status !== 401) return
    if (error.code === 'members_only') isLibraryClosed.set(true)
    if (client.getQueryData(sessionKey)) void client.invalidateQueries({ queryKey: sessionKey })
  }
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        queryFn: readByKey({ on401: 'throw' }),
        persister: readOrStored,
        refetchInterval: false,
        refetchOnWindowFocus: false,
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        // Without a network a request fails at once and the screen reports it; by default it would wait silently.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  return client
}

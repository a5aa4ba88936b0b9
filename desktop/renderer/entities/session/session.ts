import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { User } from '#shared/contract/accounts.ts'
import { AUTH_TOKEN_KEY, AUTH_USER_CACHE_MS } from '#shared/limits/accounts.ts'
import { api } from '../../lib/api.ts'
import { createEmitter } from '../../lib/create-store.ts'
import { authToken } from '../../lib/auth-token.ts'
import { claimDrafts, removeDrafts } from '../../lib/device-drafts.ts'
import { claimCopies, removeCopies } from '../../lib/kept-copies.ts'
import { logError } from '../../lib/log-error.ts'
import { RequestError } from '../../lib/request-error.ts'
import { maySessionExist } from '../../lib/session-hint.ts'
import { sessionKey } from '../query-keys.ts'
import { isLibraryClosed } from './closed-library.ts'
import { listMark } from './list-mark.ts'

export type Session =
  | { status: 'loading'; user: null }
  | { status: 'authenticated'; user: User }
  | { status: 'anonymous'; user: null }

/** The server has said who is signed in: what this device keeps of another person is not shown. */
function settle(user: User | null): void {
  listMark.settle(user)
  claimCopies(user?.id ?? null)
  if (user) claimDrafts(user.id)
}

/**
 * Asks the server who is signed in; a visitor without a hint of a session asks nothing.
 * @throws when the server can't answer who is signed in
 */
export async function fetchUser(signal: AbortSignal): Promise<User | null> {
  if (!maySessionExist()) {
    settle(null)
    return null
  }
  const asked = authToken.read()
  try {
    const user = await api.getCurrentUser({}, { signal })
    settle(user)
    return user
  } catch (error) {
    if (error instanceof RequestError && error.status === 401) {
      settle(null)
      // A rejected credential would hide the cookie of a later sign-in. A credential that is new by now stays.
      if (authToken.read() === asked) authToken.remove()
      return null
    }
    if (!signal.aborted) logError('Failed to fetch user data')
    throw error
  }
}

const UNKNOWN_RETRIES = 3
const UNKNOWN_RETRY_MS = 5000

export const sessionQuery = queryOptions({
  queryKey: sessionKey,
  queryFn: ({ signal }) => fetchUser(signal),
  staleTime: AUTH_USER_CACHE_MS,
  // While its database is unreachable the server can't tell who is signed in, and asks for a retry.
  retry: (failures, error) =>
    failures < UNKNOWN_RETRIES && error instanceof RequestError && error.retryAfter !== null,
  retryDelay: UNKNOWN_RETRY_MS,
  // After a failure the user counts as anonymous; components that mount later don't ask again.
  retryOnMount: false,
})

/** The session. A failed check counts as anonymous. */
export function useSession(): Session {
  const { data, isPending } = useQuery(sessionQuery)
  if (data) return { status: 'authenticated', user: data }
  return isPending ? { status: 'loading', user: null } : { status: 'anonymous', user: null }
}

/** Whether the check of the session has failed, and a function that repeats it: an unreachable server is no sign-out. */
export function useUnknownSession(): { isUnknown: boolean; ask: () => void } {
  const { isError, refetch } = useQuery(sessionQuery)
  const ask = useCallback(() => void refetch(), [refetch])
  return { isUnknown: isError, ask }
}

/** Switches the page to another user. All other queries were read as the former user and are reset. */
export async function enterAs(client: QueryClient, user: User | null): Promise<void> {
  settle(user)
  isLibraryClosed.set(false)
  await client.cancelQueries({ queryKey: sessionKey })
  client.setQueryData(sessionKey, user)
  void client.resetQueries({ predicate: (query) => query.queryKey[0] !== sessionKey[0] })
}

/** Emits where this page got a new credential of the same user. */
export const credentialRenewed = createEmitter()

/** Called when the user gets a new credential, here or in another tab: connections with the old one are invalid. */
export function onCredentialRenewed(listen: () => void): () => void {
  const onStored = ({ key }: StorageEvent) => {
    if (key === AUTH_TOKEN_KEY) listen()
  }
  const unsubscribe = credentialRenewed.subscribe(listen)
  window.addEventListener('storage', onStored)
  return () => {
    unsubscribe()
    window.removeEventListener('storage', onStored)
  }
}

const signedOut = createEmitter()

/** The user chose Log Out, as opposed to a session that has ended by itself. */
export const onSignedOut = signedOut.subscribe

/** The page and this device forget the person. */
export async function leave(client: QueryClient): Promise<void> {
  authToken.remove()
  listMark.remove()
  signedOut.emit()
  // The next user of this computer must not see drafts. The change of the user comes last: it takes away the menu, whose
  // callback leads to another page.
  await Promise.all([removeDrafts(), removeCopies()])
  await enterAs(client, null)
}

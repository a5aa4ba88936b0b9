import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { User } from '#shared/contract/accounts.ts'
import type { SecondStep } from '#shared/contract/values.ts'
import type { Routes } from '#shared/contract/index.ts'
import type { RouteArguments, RouteResult } from '#shared/contract/define-route.ts'
import { AUTH_TOKEN_KEY, AUTH_USER_CACHE_MS, PRODUCT_NAME } from '#shared/limits.ts'
import { api } from '../../lib/api.ts'
import { createEmitter } from '../../lib/create-store.ts'
import { authToken } from '../../lib/auth-token.ts'
import { removeDrafts } from '../../lib/device-drafts.ts'
import { logError } from '../../lib/log-error.ts'
import { RequestError } from '../../lib/request-error.ts'
import type { ToastOptions } from '../../lib/toast.ts'
import { useToastMutation } from '../../lib/use-toast-mutation.ts'
import { sessionKey } from '../query-keys.ts'

export type Session =
  | { status: 'loading'; user: null }
  | { status: 'authenticated'; user: User }
  | { status: 'anonymous'; user: null }

/** @throws when the server can't answer who is signed in */
export async function fetchUser(signal: AbortSignal): Promise<User | null> {
  const asked = authToken.read()
  try {
    return await api.getCurrentUser({}, { signal })
  } catch (error) {
    if (error instanceof RequestError && error.status === 401) {
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
  await client.cancelQueries({ queryKey: sessionKey })
  client.setQueryData(sessionKey, user)
  void client.resetQueries({ predicate: (query) => query.queryKey[0] !== sessionKey[0] })
}

export type SignedIn = RouteResult<Routes['login']>

/** The second step of a sign-in whose password was right. */
export const secondStepOf = (error: unknown): SecondStep | undefined =>
  error instanceof RequestError ? error.secondStep : undefined

interface SignInOptions<Input> {
  call: (input: Input) => Promise<SignedIn>
  welcome: (user: User) => ToastOptions
  failure: string
}

export function useSignIn<Input>({ call, welcome, failure }: SignInOptions<Input>) {
  const client = useQueryClient()
  return useToastMutation({
    mutationFn: call,
    success: welcome,
    failure: {
      title: failure,
      fallback: failure,
      isExpected: (error) => secondStepOf(error) !== undefined,
    },
    onSuccess: ({ token, ...user }) => {
      authToken.write(token)
      return enterAs(client, user)
    },
  })
}

/** The toasts of every sign-in to an account that exists. */
export const SIGN_IN_TOASTS = {
  welcome: ({ username, isAdmin }: User) => ({
    title: 'Login successful',
    description: `Welcome back, ${username}!${isAdmin ? ' (Admin)' : ''}`,
  }),
  failure: 'Login failed',
}

export const useLogin = () =>
  useSignIn({ call: (input: RouteArguments<Routes['login']>) => api.login(input), ...SIGN_IN_TOASTS })

export const useRegister = () =>
  useSignIn({
    call: (input: RouteArguments<Routes['register']>) => api.register(input),
    welcome: ({ username }) => ({
      title: 'Registration successful',
      description: `Welcome to ${PRODUCT_NAME}, ${username}!`,
    }),
    failure: 'Registration failed',
  })

const credentialRenewed = createEmitter()

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

const signedOut = createEmitter()

/** The user chose Log Out, as opposed to a session that has ended by itself. */
export const onSignedOut = signedOut.subscribe

/** The page and this device forget the person. */
function leave(client: QueryClient): Promise<void> {
  authToken.remove()
  // The next user of this computer must not see drafts.
  removeDrafts()
  signedOut.emit()
  return enterAs(client, null)
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

/** @returns where the provider of this session ends its own; null where it doesn't */
async function signOut(): Promise<string | null> {
  // A session of a provider has a cookie alone.
  const { url } =
    authToken.read() === null ? await api.getProviderSignOut().catch(() => ELSEWHERE) : ELSEWHERE
  await api.logout()
  return url
}
const ELSEWHERE = { url: null }

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

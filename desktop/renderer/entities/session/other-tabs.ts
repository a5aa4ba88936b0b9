import type { QueryClient } from '@tanstack/react-query'
import type { User } from '#shared/contract/accounts.ts'
import { AUTH_TOKEN_KEY } from '#shared/limits.ts'
import { enterAs, fetchUser } from './session.ts'
import { sessionKey } from './session-key.ts'

type Ask = (signal: AbortSignal) => Promise<User | null>

/**
 * Somebody signed in or out in another tab: this one shows nobody else's lists any longer than it takes to ask who is
 * here now. A server that is away says nothing about that.
 * @returns what ends it
 */
export function followOtherTabs(client: QueryClient, ask: Ask = fetchUser): () => void {
  let asking = new AbortController()
  const look = async () => {
    asking.abort()
    asking = new AbortController()
    const { signal } = asking
    const user = await ask(signal).catch(() => undefined)
    if (user === undefined || signal.aborted) return
    if (user?.id !== client.getQueryData<User | null>(sessionKey)?.id) await enterAs(client, user)
  }
  const onStored = ({ key }: StorageEvent) => {
    // Null is all of it.
    if (key === AUTH_TOKEN_KEY || key === null) void look()
  }
  window.addEventListener('storage', onStored)
  return () => {
    asking.abort()
    window.removeEventListener('storage', onStored)
  }
}

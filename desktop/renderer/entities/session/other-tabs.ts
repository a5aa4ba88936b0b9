import type { QueryClient } from '@tanstack/react-query'
import type { User } from '#shared/contract/accounts.ts'
import { AUTH_TOKEN_KEY } from '#shared/limits/accounts.ts'
import { enterAs, fetchUser } from './session.ts'
import { sessionKey } from '../query-keys.ts'

/**
 * After a sign-in or sign-out in another tab, asks the server who is signed in and switches this tab to that user. So
 * does a page that the browser has kept for the way back, and it reads its data again. An unreachable server changes
 * nothing.
 * @returns a function that stops it
 */
export function followOtherTabs(client: QueryClient, ask = fetchUser): () => void {
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
    // Null: the whole storage was cleared.
    if (key === AUTH_TOKEN_KEY || key === null) void look()
  }
  const onShown = async ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return
    await look()
    await client.invalidateQueries()
  }
  const onPageShow = (event: PageTransitionEvent) => void onShown(event)
  window.addEventListener('storage', onStored)
  window.addEventListener('pageshow', onPageShow)
  return () => {
    asking.abort()
    window.removeEventListener('storage', onStored)
    window.removeEventListener('pageshow', onPageShow)
  }
}

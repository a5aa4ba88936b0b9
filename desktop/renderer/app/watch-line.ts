import type { QueryClient } from '@tanstack/react-query'
import type { User } from '#shared/contract/accounts.ts'
import { PRODUCT_NAME } from '#shared/product-name.ts'
import { live } from '../entities/live/live.ts'
import type { ConnectionState } from '../entities/live/live-connection.ts'
import { sessionKey } from '../entities/query-keys.ts'
import { accountOf } from '../entities/session/list-mark.ts'
import { enterAs, fetchUser } from '../entities/session/session.ts'
import { isRecord } from '../lib/is-record.ts'
import { isUnreachable, line, storedShown, suspectLine } from '../lib/line.ts'
import { listen } from '../lib/listen.ts'
import { sendRequest } from '../lib/send-request.ts'

/** Between two questions to a server that does not answer, give or take a half. */
const PAUSES_MS = [1000, 2000, 4000, 8000, 15_000]
const ANSWER_WITHIN_MS = 8000
/** A server that restarts is back within this time, and no page says anything. */
const SOCKET_BACK_WITHIN_MS = 4000

/** Whether this server answers, as opposed to the sign-in page of a hotel's network. */
async function isServerThere(): Promise<boolean> {
  try {
    const answer = await sendRequest('GET', '/api/config', { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) })
    const config: unknown = await answer.json()
    return isRecord(config) && config['product'] === PRODUCT_NAME
  } catch {
    return false
  }
}

/**
 * Asks who is signed in, and reads again what failed or came from this device. Lists of a person whose session has
 * ended, or whose role has changed, leave the page first.
 * @returns false if the server could not be reached
 */
async function readAgain(client: QueryClient): Promise<boolean> {
  const known = client.getQueryData<User | null>(sessionKey)
  try {
    const user = await fetchUser(AbortSignal.timeout(ANSWER_WITHIN_MS))
    if (known !== undefined && accountOf(known) !== accountOf(user)) await enterAs(client, user)
    else client.setQueryData(sessionKey, user)
  } catch (error) {
    if (isUnreachable(error) || error instanceof DOMException) return false
  }
  const cache = client.getQueryCache()
  const stored = storedShown.get()
  const isAgain = (hash: string) => hash !== cache.find({ queryKey: sessionKey })?.queryHash
  storedShown.set(new Map([...stored].filter(([hash]) => isAgain(hash) && cache.get(hash)?.isActive())))
  client.removeQueries({
    type: 'inactive',
    predicate: ({ queryHash }) => isAgain(queryHash) && stored.has(queryHash),
  })
  void client.refetchQueries({
    type: 'active',
    predicate: ({ queryHash, state }) =>
      isAgain(queryHash) && (stored.has(queryHash) || state.status === 'error'),
  })
  return true
}

/**
 * Keeps `line` true: asks the server when a call or the live connection did not reach it, until it answers.
 * @returns a function that ends it
 */
export function watchLine(client: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let socketTimer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let isAsking = false
  let hasEnded = false

  const ask = async () => {
    if (isAsking || line.get() === 'up') return
    clearTimeout(timer)
    isAsking = true
    const isThere = (await isServerThere()) && (await readAgain(client))
    isAsking = false
    if (hasEnded) return
    if (isThere) {
      failures = 0
      line.set('up')
      live.retry()
      return
    }
    line.set('down')
    const pause = PAUSES_MS[Math.min(failures, PAUSES_MS.length - 1)] ?? 0
    failures += 1
    timer = setTimeout(() => void ask(), pause * (0.5 + Math.random()))
  }
  const askNow = () => void ask()
  const watchSocket = (state: ConnectionState) => {
    clearTimeout(socketTimer)
    if (state === 'connecting' || state === 'error')
      socketTimer = setTimeout(suspectLine, SOCKET_BACK_WITHIN_MS)
  }
  const ends = [
    line.subscribe((state) => {
      if (state === 'unsure') askNow()
    }),
    listen(window, ['offline'], suspectLine),
    listen(window, ['online'], askNow),
    listen(document, ['visibilitychange'], () => {
      if (!document.hidden) askNow()
    }),
    live.state.subscribe(watchSocket),
  ]
  // The page may have begun to connect already, and may ask for nothing else.
  watchSocket(live.state.get())
  if (!navigator.onLine) suspectLine()
  askNow()
  return () => {
    hasEnded = true
    clearTimeout(timer)
    clearTimeout(socketTimer)
    for (const end of ends) end()
  }
}

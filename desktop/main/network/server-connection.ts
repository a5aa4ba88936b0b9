import { createClient, type Send } from '#shared/contract/create-client.ts'
import { routeLines, type Routes } from '#shared/contract/index.ts'
import { RequestError } from '#shared/contract/request-error.ts'
import type { Fetch } from '../electron-api.ts'

const ANSWER_MAX_MS = 20_000

export interface ServerRequest extends Omit<RequestInit, 'headers' | 'signal'> {
  headers?: Record<string, string>
  signal?: AbortSignal | undefined
  /** The limit for the whole answer, in milliseconds; null where another limit holds. */
  maxMs?: number | null
}

/** A request without cookies, which no redirect leads to another server. */
export function sendRequest(
  fetch: Fetch,
  url: string,
  { signal, maxMs = ANSWER_MAX_MS, ...init }: ServerRequest = {},
): Promise<Response> {
  const signals = [signal, maxMs === null ? undefined : AbortSignal.timeout(maxMs)]
  return fetch(url, {
    ...init,
    credentials: 'omit',
    redirect: 'error',
    cache: 'no-store',
    signal: AbortSignal.any(signals.filter((one) => one !== undefined)),
  })
}

export interface ServerAccess {
  fetch: Fetch
  /** The origin of the chosen server. */
  getServer(): string | null
  getToken(): string | null
}

export type ServerConnection = ReturnType<typeof connectToServer>

/** The requests and the typed calls to one server, as the person who is signed in. */
export function connectToServer({ fetch, getServer, getToken }: ServerAccess, server: string) {
  /** @throws when another server has been chosen: a token and an id are valid only for their own server */
  const request = async (path: string, { headers, ...rest }: ServerRequest = {}): Promise<Response> => {
    if (server !== getServer()) throw new Error('Another server has been chosen')
    const token = getToken()
    const authorization = token === null ? {} : { authorization: `Bearer ${token}` }
    return sendRequest(fetch, server + path, { ...rest, headers: { ...headers, ...authorization } })
  }
  const send: Send = async ({ method, url, body, signal }) => {
    const answer = await request(url, {
      method,
      headers: { accept: 'application/json', ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal,
    })
    const { ok, status, statusText, headers } = answer
    if (!ok) throw new RequestError(status, statusText, await answer.text(), headers.get('retry-after'))
    return { data: await answer.json(), link: headers.get('link') }
  }
  return { server, request, api: createClient<Routes>(routeLines(), send) }
}

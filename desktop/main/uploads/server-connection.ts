import type { HttpRequest, HttpResponse, UploadOptions } from 'tus-js-client'
import { createClient, type Send } from '#shared/contract/create-client.ts'
import { routeLines, type Routes } from '#shared/contract/index.ts'
import { RequestError } from '#shared/contract/request-error.ts'
import { ConnectionLost } from '../../upload-client/retry-policy.ts'
import type { Transport } from '../../upload-client/send-resumable.ts'
import type { Fetch } from '../electron-api.ts'

const ANSWER_MAX_MS = 30_000
/** fetch reports no progress: a piece that takes longer than this counts as stalled. */
const PIECE_MAX_MS = 10 * 60 * 1000

interface Options {
  fetch: Fetch
  server: string
  getToken(): string | null
}

interface FetchOptions {
  method: string
  headers: Record<string, string>
  body?: string | ArrayBuffer
  signal?: AbortSignal | undefined
  maxMs?: number
}

export type ServerConnection = ReturnType<typeof createServerConnection>

/** The API and the tus transport of one person's uploads to one server, over Electron's network. */
export function createServerConnection({ fetch, server, getToken }: Options) {
  /** @throws ConnectionLost without an answer */
  const ask = async (url: string, { signal, maxMs = ANSWER_MAX_MS, headers, ...init }: FetchOptions) => {
    const token = getToken()
    const limit = AbortSignal.timeout(maxMs)
    try {
      return await fetch(url, {
        ...init,
        headers: { ...headers, ...(token ? { authorization: `Bearer ${token}` } : {}) },
        credentials: 'omit',
        redirect: 'error',
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
      })
    } catch (cause) {
      throw new ConnectionLost(`${init.method} ${url} broke off`, { cause })
    }
  }
  const send: Send = async ({ method, url, body, signal }) => {
    const answer = await ask(server + url, {
      method,
      headers: { accept: 'application/json', ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal,
    })
    const { ok, status, statusText, headers } = answer
    if (!ok) throw new RequestError(status, statusText, await answer.text(), headers.get('retry-after'))
    return { data: await answer.json(), link: headers.get('link') }
  }

  const createRequest = (method: string, url: string): HttpRequest => {
    const headers: Record<string, string> = {}
    const aborting = new AbortController()
    return {
      getMethod: () => method,
      getURL: () => url,
      setHeader: (name, value) => void (headers[name] = value),
      getHeader: (name) => headers[name],
      setProgressHandler: () => undefined,
      async send(body: Blob | null): Promise<HttpResponse> {
        const piece = body && { body: await body.arrayBuffer(), maxMs: PIECE_MAX_MS }
        const answer = await ask(url, { method, headers, signal: aborting.signal, ...piece })
        const text = await answer.text()
        return {
          getStatus: () => answer.status,
          getHeader: (name) => answer.headers.get(name) ?? undefined,
          getBody: () => text,
          getUnderlyingObject: () => answer,
        }
      },
      abort: async () => aborting.abort(),
      getUnderlyingObject: () => undefined,
    }
  }
  const httpStack: UploadOptions['httpStack'] = { createRequest, getName: () => 'net.fetch' }
  const transport: Transport = { server, tus: { httpStack } }
  return { api: createClient<Routes>(routeLines(), send), transport }
}

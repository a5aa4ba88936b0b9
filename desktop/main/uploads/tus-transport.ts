import type { HttpRequest, HttpResponse, UploadOptions } from 'tus-js-client'
import type { Transport } from '../../upload-client/send-resumable.ts'
import type { ServerConnection } from '../network/server-connection.ts'

const ANSWER_MAX_MS = 30_000
/** fetch reports no progress: a piece that takes longer than this counts as stalled. */
const PIECE_MAX_MS = 10 * 60 * 1000

/** The tus transport to one server, over Electron's network. */
export function createTusTransport({ server, request }: ServerConnection): Transport {
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
        const { signal } = aborting
        const path = url.slice(server.length)
        const answer = await request(path, { method, headers, signal, maxMs: ANSWER_MAX_MS, ...piece })
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
  return { server, tus: { httpStack } }
}

import type { Fetch } from '../electron-api.ts'
import { whyUnreachable } from '../network/why-unreachable.ts'

/** Request headers that the page may send; cookies, origin and referrer are left out. */
const SENT_HEADERS =
  /^(accept|accept-language|authorization|content-type|if-match|if-none-match|if-modified-since|if-range|range|tus-resumable|upload-[\w-]+|x-http-method-override)$/
/** Response headers that concern only the connection to the server. */
const DROPPED_HEADERS = [
  'content-encoding',
  'content-security-policy',
  'connection',
  'keep-alive',
  'set-cookie',
  'strict-transport-security',
  'transfer-encoding',
]
/** Media types that cannot run a script. */
const HARMLESS =
  /^(application\/(json|octet-stream|vnd\.apple\.mpegurl|x-mpegurl)|audio\/|image\/(?!svg)|text\/(plain|vtt|csv)|video\/)/i

const METHODS_WITH_BODY = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/**
 * A page that gives up a request before its answer cannot say so: the request's signal never fires. A server that
 * takes this long to begin an answer counts as away. Sending a body may take longer.
 */
const BEGINS_WITHIN_MS = 60_000

interface Options {
  fetch: Fetch
  getServer(): string | null
  getToken(): string | null
}

/** The shape of the server's own failures, so that the page reads both alike. */
const failure = (status: number, message: string): Response =>
  Response.json({ code: 'unavailable', message }, { status, headers: { 'Cache-Control': 'no-store' } })

/**
 * Passes a request of the page to the chosen server, with the bearer credential and without cookies. The page
 * keeps its own origin, so no server has to allow a foreign one.
 */
export function createServerProxy({ fetch, getServer, getToken }: Options) {
  const headersFor = (request: Request): Headers => {
    const headers = new Headers([...request.headers].filter(([name]) => SENT_HEADERS.test(name)))
    const token = getToken()
    // Elements such as img and video cannot send the header themselves.
    if (token && !headers.has('authorization')) headers.set('authorization', `Bearer ${token}`)
    return headers
  }

  return async (request: Request): Promise<Response> => {
    const server = getServer()
    if (server === null) return failure(503, 'No server has been chosen yet.')
    const { pathname, search } = new URL(request.url)
    const hasBody = METHODS_WITH_BODY.has(request.method) && request.body !== null
    const late = new AbortController()
    const limit = hasBody ? undefined : setTimeout(() => late.abort(), BEGINS_WITHIN_MS)
    let answer: Response
    try {
      answer = await fetch(server + pathname + search, {
        method: request.method,
        headers: headersFor(request),
        credentials: 'omit',
        // A stored file may redirect to another host; an API call must not.
        redirect: pathname.startsWith('/uploads/') ? 'follow' : 'error',
        signal: AbortSignal.any([request.signal, late.signal]),
        // A streamed body needs `duplex`, which the types of the DOM do not know yet.
        ...(hasBody ? ({ body: request.body, duplex: 'half' } as RequestInit) : {}),
      })
    } catch (error) {
      if (request.signal.aborted) throw error
      return failure(503, whyUnreachable(error, server))
    } finally {
      clearTimeout(limit)
    }
    return new Response(answer.body, { status: answer.status, headers: headersOf(answer) })
  }
}

/** No answer of the server is a page: opened as one, it could run nothing. */
function headersOf(answer: Response): Headers {
  const headers = new Headers(answer.headers)
  // The bytes arrive decompressed, so their former length is wrong.
  if (headers.has('content-encoding')) headers.delete('content-length')
  for (const name of DROPPED_HEADERS) headers.delete(name)
  if (!HARMLESS.test(headers.get('content-type') ?? '')) {
    headers.set('Content-Type', 'text/plain; charset=utf-8')
  }
  headers.set('X-Content-Type-Options', 'nosniff')
  headers.set('Content-Security-Policy', "default-src 'none'; sandbox")
  return headers
}

import type { Fetch } from '../electron-api.ts'

/** What the page may tell the server; cookies, origin and referrer are none of it. */
const SENT =
  /^(accept|accept-language|authorization|content-type|if-match|if-none-match|if-modified-since|if-range|range|tus-resumable|upload-[\w-]+|x-http-method-override)$/
/** What of the answer is about the line between here and the server. */
const DROPPED = [
  'content-encoding',
  'content-security-policy',
  'connection',
  'keep-alive',
  'set-cookie',
  'strict-transport-security',
  'transfer-encoding',
]
/** Kinds that can't become a page with a script in it. */
const HARMLESS =
  /^(application\/(json|octet-stream|vnd\.apple\.mpegurl|x-mpegurl)|audio\/|image\/(?!svg)|text\/(plain|vtt|csv)|video\/)/i

const METHODS_WITH_BODY = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/**
 * A page that gives a request up before its answer can't say so: its request has no signal that ever fires. A server
 * that takes this long to begin an answer is away; what is sent to it may take longer.
 */
const BEGINS_WITHIN_MS = 60_000

interface Options {
  fetch: Fetch
  getServer(): string | null
  getToken(): string | null
}

/** The shape that the server's own failures have, so that the page reads this one like them. */
const failure = (status: number, message: string): Response =>
  Response.json({ code: 'unavailable', message }, { status, headers: { 'Cache-Control': 'no-store' } })

/**
 * Hands a request of the page on to the chosen server: with the bearer credential and without cookies. The page never
 * leaves its own origin, so that no server has to allow a foreign one.
 */
export function createServerProxy({ fetch, getServer, getToken }: Options) {
  const headersFor = (request: Request): Headers => {
    const headers = new Headers([...request.headers].filter(([name]) => SENT.test(name)))
    const token = getToken()
    // Pictures and videos are asked for by elements, which can't carry it themselves.
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
        // A stored file may live elsewhere; a call of the API never does.
        redirect: pathname.startsWith('/uploads/') ? 'follow' : 'error',
        signal: AbortSignal.any([request.signal, late.signal]),
        // A stream needs to be told that it only goes one way; the types of the DOM don't know of it yet.
        ...(hasBody ? ({ body: request.body, duplex: 'half' } as RequestInit) : {}),
      })
    } catch (error) {
      if (request.signal.aborted) throw error
      return failure(503, `${new URL(server).host} can’t be reached just now.`)
    } finally {
      clearTimeout(limit)
    }
    return new Response(answer.body, { status: answer.status, headers: headersOf(answer) })
  }
}

/** Nothing of the server's ever is a page: were it opened as one, it could run nothing. */
function headersOf(answer: Response): Headers {
  const headers = new Headers(answer.headers)
  // The bytes arrive unpacked, so that their former length is wrong, too.
  if (headers.has('content-encoding')) headers.delete('content-length')
  for (const name of DROPPED) headers.delete(name)
  if (!HARMLESS.test(headers.get('content-type') ?? '')) {
    headers.set('Content-Type', 'text/plain; charset=utf-8')
  }
  headers.set('X-Content-Type-Options', 'nosniff')
  headers.set('Content-Security-Policy', "default-src 'none'; sandbox")
  return headers
}

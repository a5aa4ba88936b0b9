import type { IncomingMessage } from 'node:http'
import { SESSION_COOKIE } from '#server/http/authenticate.ts'

/** The page that opens a socket, as its request tells of it. */
type Request = Pick<IncomingMessage, 'url' | 'headers'>

const SOCKET_PATH = '/ws'

/** By text alone: whatever stands in an address that isn't one must not get as far as failing. */
export const isForSocket = ({ url = '' }: Request): boolean => url.split('?', 1)[0] === SOCKET_PATH

/** A proxy in front may call this server by another name than the page does, and says so. */
function hostOf({ headers }: Request, trustsProxy: boolean): string | undefined {
  const forwarded = trustsProxy ? headers['x-forwarded-host'] : undefined
  const [name] = [forwarded ?? []].flat()
  return name?.split(',', 1)[0]?.trim() || headers.host
}

interface Trusted {
  allowedOrigins: readonly string[]
  trustsProxy: boolean
}

/** Programs without a page have no origin. */
export function isOwnPage(request: Request, { allowedOrigins, trustsProxy }: Trusted): boolean {
  const { origin } = request.headers
  if (!origin || allowedOrigins.includes(origin)) return true
  return URL.canParse(origin) && new URL(origin).host === hostOf(request, trustsProxy)
}

export const sessionTokenIn = ({ headers: { cookie = '' } }: Request): string | null =>
  cookie
    .split(/; */)
    .find((pair) => pair.startsWith(`${SESSION_COOKIE}=`))
    ?.slice(SESSION_COOKIE.length + 1) ?? null

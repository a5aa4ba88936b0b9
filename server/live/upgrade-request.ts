import type { IncomingMessage } from 'node:http'
import { SESSION_COOKIE } from '#server/http/authenticate.ts'

/** The page that opens a socket, as its request tells of it. */
type UpgradeRequest = Pick<IncomingMessage, 'url' | 'headers'>

const SOCKET_PATH = '/ws'

/** By text alone: whatever stands in an address that isn't one must not get as far as failing. */
export const isSocketPath = ({ url = '' }: UpgradeRequest): boolean => url.split('?', 1)[0] === SOCKET_PATH

/** A proxy in front may call this server by another name than the page does, and says so. */
function hostOf({ headers }: UpgradeRequest, trustsProxy: boolean): string | undefined {
  const forwarded = trustsProxy ? headers['x-forwarded-host'] : undefined
  const [name] = [forwarded ?? []].flat()
  return name?.split(',', 1)[0]?.trim() || headers.host
}

interface OriginRules {
  allowedOrigins: readonly string[]
  trustsProxy: boolean
}

/** Programs without a page have no origin. */
export function isAllowedOrigin(
  request: UpgradeRequest,
  { allowedOrigins, trustsProxy }: OriginRules,
): boolean {
  const { origin } = request.headers
  if (!origin || allowedOrigins.includes(origin)) return true
  return URL.canParse(origin) && new URL(origin).host === hostOf(request, trustsProxy)
}

export const sessionTokenOf = ({ headers: { cookie = '' } }: UpgradeRequest): string | null =>
  cookie
    .split(/; */)
    .find((pair) => pair.startsWith(`${SESSION_COOKIE}=`))
    ?.slice(SESSION_COOKIE.length + 1) ?? null

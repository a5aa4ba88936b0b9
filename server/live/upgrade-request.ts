import type { IncomingMessage } from 'node:http'
import { SESSION_COOKIE } from '#server/http/authenticate.ts'

type UpgradeRequest = Pick<IncomingMessage, 'url' | 'headers'>

const SOCKET_PATH = '/ws'

/** Compares text, because an invalid URL must not throw here. */
export const isSocketPath = ({ url = '' }: UpgradeRequest): boolean => url.split('?', 1)[0] === SOCKET_PATH

/** The public host name; behind a trusted proxy, the one that the proxy reports. */
function hostOf({ headers }: UpgradeRequest, trustsProxy: boolean): string | undefined {
  const forwarded = trustsProxy ? headers['x-forwarded-host'] : undefined
  const [name] = [forwarded ?? []].flat()
  return name?.split(',', 1)[0]?.trim() || headers.host
}

interface OriginRules {
  allowedOrigins: readonly string[]
  trustsProxy: boolean
}

/** Requests of other programs than browsers have no origin and are allowed. */
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

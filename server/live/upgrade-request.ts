import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { networkOf, SITE_GROUPS } from '#server/http/network.ts'
import { isByHttps, type FrontSite } from '#server/http/session-cookie.ts'

type UpgradeRequest = Pick<IncomingMessage, 'url' | 'headers'>

const SOCKET_PATH = '/ws'

export const CONNECTION_LIMITS = {
  /** Open sockets of one IPv4 address or /64: enough for 300 people behind one address with three tabs each. */
  perNetwork: 1000,
  /** Open sockets of one /48. */
  perSite: 4000,
  /** Open sockets of one account, which a station may share on all its computers. */
  perAccount: 100,
}
export type ConnectionLimits = typeof CONNECTION_LIMITS

const STATUS_LINES = {
  403: '403 Forbidden',
  429: '429 Too Many Requests\r\nRetry-After: 60',
} as const

/** Compares text, because an invalid URL must not throw here. */
export const isSocketPath = ({ url = '' }: UpgradeRequest): boolean => url.split('?', 1)[0] === SOCKET_PATH

/** The values that proxies reported, that of the nearest proxy last; one empty value without a trusted proxy. */
function forwardedIn({ headers }: UpgradeRequest, what: 'for' | 'host', trustsProxy: boolean): string[] {
  const reported = trustsProxy ? [headers[`x-forwarded-${what}`] ?? []].flat().join(',') : ''
  return reported.split(',').map((value) => value.trim())
}

/**
 * Clients other than browsers send no origin and are allowed. A page of this server has its scheme, too: a page over http
 * may be made by anybody in the network.
 */
export function isAllowedOrigin(
  request: UpgradeRequest,
  { allowedOrigins, site }: { allowedOrigins: readonly string[]; site: FrontSite },
): boolean {
  const { origin } = request.headers
  if (!origin || allowedOrigins.includes(origin)) return true
  const [host] = forwardedIn(request, 'host', site.trustsProxy)
  return origin === `${isByHttps(request, site) ? 'https' : 'http'}://${host || request.headers.host}`
}

/**
 * Answers an upgrade request with an error and destroys the connection: the HTTP server's timeouts no longer apply, and
 * a client that keeps its half open would hold the descriptor.
 */
export function rejectUpgrade(wire: Duplex, status: keyof typeof STATUS_LINES, reason: string): void {
  const length = Buffer.byteLength(reason)
  const headers = `Connection: close\r\nContent-Type: text/plain\r\nContent-Length: ${length}`
  wire.end(`HTTP/1.1 ${STATUS_LINES[status]}\r\n${headers}\r\n\r\n${reason}`, () => wire.destroy())
}

/** Limits the open connections of each network. */
export function createConnectionLimiter({ perNetwork, perSite }: ConnectionLimits, trustsProxy: boolean) {
  const open = new Map<string, number>()
  const countOf = (network: string) => open.get(network) ?? 0
  const change = (network: string, by: number) => {
    const count = countOf(network) + by
    if (count > 0) open.set(network, count)
    else open.delete(network)
  }
  return {
    /** Counts a connection until it closes. @returns false where its network has too many */
    tryAcquire(request: IncomingMessage, wire: Duplex): boolean {
      const address = forwardedIn(request, 'for', trustsProxy).at(-1) || (request.socket.remoteAddress ?? '')
      const network = networkOf(address)
      const site = networkOf(address, SITE_GROUPS)
      if (countOf(network) >= perNetwork || countOf(site) >= perSite) return false
      const networks = new Set([network, site])
      for (const one of networks) change(one, 1)
      wire.once('close', () => {
        for (const one of networks) change(one, -1)
      })
      return true
    },
  }
}

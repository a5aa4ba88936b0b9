import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { networkOf, SITE_GROUPS } from '#server/http/network.ts'

export interface ConnectionLimits {
  /** Open sockets of one IPv4 address or /64: enough for 300 people behind one address with three tabs each. */
  perNetwork: number
  /** Open sockets of one /48. */
  perSite: number
  /** Open sockets of one account, which a station may share on all its computers. */
  perAccount: number
}

export const CONNECTION_LIMITS: ConnectionLimits = { perNetwork: 1000, perSite: 4000, perAccount: 100 }

const STATUS_LINES = {
  403: '403 Forbidden',
  429: '429 Too Many Requests\r\nRetry-After: 60',
} as const

/**
 * Answers an upgrade request with an error and destroys the connection: the HTTP server's timeouts no longer apply, and
 * a peer that keeps its half open would hold the descriptor.
 */
export function rejectUpgrade(wire: Duplex, status: keyof typeof STATUS_LINES, reason: string): void {
  const length = Buffer.byteLength(reason)
  const headers = `Connection: close\r\nContent-Type: text/plain\r\nContent-Length: ${length}`
  wire.end(`HTTP/1.1 ${STATUS_LINES[status]}\r\n${headers}\r\n\r\n${reason}`, () => wire.destroy())
}

/** The client's address; behind a trusted proxy, the one that the proxy reports. */
function addressOf({ headers, socket }: IncomingMessage, trustsProxy: boolean): string {
  const forwarded = trustsProxy ? [headers['x-forwarded-for'] ?? []].flat().join(',') : ''
  return forwarded.split(',').at(-1)?.trim() || (socket.remoteAddress ?? '')
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
      const address = addressOf(request, trustsProxy)
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

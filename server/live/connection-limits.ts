import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { networkOf, SITE_GROUPS } from '#server/http/network.ts'

export interface ConnectionLimits {
  /** Open sockets of one address, or of one /64: a department of 300 behind one address, each in three tabs. */
  perNetwork: number
  /** Open sockets of one /48. */
  perSite: number
  /** Open sockets that one account has signed in on: a station's shared account on every computer there. */
  perAccount: number
}

export const CONNECTION_LIMITS: ConnectionLimits = { perNetwork: 1000, perSite: 4000, perAccount: 100 }

const STATUS_LINES = {
  403: '403 Forbidden',
  429: '429 Too Many Requests\r\nRetry-After: 60',
} as const

/**
 * Answers an upgrade with a refusal and ends the connection. The HTTP server's timeouts no longer count for it, and a
 * peer that keeps its half open would hold the descriptor.
 */
export function rejectUpgrade(wire: Duplex, status: keyof typeof STATUS_LINES, reason: string): void {
  const length = Buffer.byteLength(reason)
  const headers = `Connection: close\r\nContent-Type: text/plain\r\nContent-Length: ${length}`
  wire.end(`HTTP/1.1 ${STATUS_LINES[status]}\r\n${headers}\r\n\r\n${reason}`, () => wire.destroy())
}

/** The address that the proxy saw, where there is a proxy to trust. */
function addressOf({ headers, socket }: IncomingMessage, trustsProxy: boolean): string {
  const forwarded = trustsProxy ? [headers['x-forwarded-for'] ?? []].flat().join(',') : ''
  return forwarded.split(',').at(-1)?.trim() || (socket.remoteAddress ?? '')
}

/** Counts the open connections of each network. */
export function createConnectionLimiter({ perNetwork, perSite }: ConnectionLimits, trustsProxy: boolean) {
  const open = new Map<string, number>()
  const countOf = (network: string) => open.get(network) ?? 0
  const change = (network: string, by: number) => {
    const count = countOf(network) + by
    if (count > 0) open.set(network, count)
    else open.delete(network)
  }
  return {
    /** Counts a connection until it closes; false, and uncounted, where its network has too many. */
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

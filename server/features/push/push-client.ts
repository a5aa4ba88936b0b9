import { request } from 'node:https'
import webPush from 'web-push'
import { allowedLookup, isAllowedEndpoint } from './push-address.ts'
import type { PushSettings } from './push-settings.ts'

/** The limit of one attempt. It is shorter than the lease of a message. */
export const ATTEMPT_MS = 15_000
/** The longest wait that a push service may ask for. */
const RETRY_AFTER_MAX_MS = 60 * 60 * 1000

export interface OutgoingPush {
  endpoint: string
  keys: { p256dh: string; auth: string }
  /** At most some hundred bytes: push services take 4,096. */
  payload: string
  urgency: 'low' | 'normal'
  /** The push service keeps the message for a browser that is away, for this many seconds. */
  ttlSeconds: number
  /** A later message of the same topic replaces one that waits at the push service. */
  topic: string
}

/** What became of an attempt. `gone`: the subscription has ended; `refused`: another attempt is of no use. */
export type PushOutcome =
  | { state: 'sent' }
  | { state: 'gone' }
  | { state: 'refused'; reason: string }
  | { state: 'failed'; reason: string; retryAfterMs: number }

const GONE_STATUSES = new Set([404, 410])
/** The service is busy, or away. */
const isTemporary = (status: number) => status === 408 || status === 429 || status >= 500

function retryAfterOf(header: string | undefined): number {
  const seconds = Number(header ?? 0)
  return Number.isFinite(seconds) ? Math.min(Math.max(0, seconds * 1000), RETRY_AFTER_MAX_MS) : 0
}

/**
 * Sends one message, encrypted for the browser (RFC 8291). The address is a stranger's: only https, no redirect, only public
 * addresses, nothing of the answer's body is read.
 */
export function createPushClient({ publicKey, privateKey, subject, network }: PushSettings) {
  const vapidDetails = { publicKey, privateKey, subject }
  const lookup = allowedLookup(network)

  const post = (endpoint: string, details: webPush.RequestDetails, signal: AbortSignal) =>
    new Promise<{ status: number; retryAfter: string | undefined }>((resolve, reject) => {
      const sending = request(endpoint, {
        method: details.method,
        headers: { ...details.headers },
        lookup,
        // A connection of its own: no service keeps sockets of this process.
        agent: false,
        signal: AbortSignal.any([signal, AbortSignal.timeout(ATTEMPT_MS)]),
        ...(network.ca === undefined ? {} : { ca: network.ca }),
      })
      sending.on('response', (response) => {
        const { statusCode = 0, headers } = response
        resolve({ status: statusCode, retryAfter: headers['retry-after'] })
        response.on('error', () => undefined)
        response.destroy()
      })
      sending.on('error', reject)
      sending.end(details.body)
    })

  return {
    async send(message: OutgoingPush, signal: AbortSignal): Promise<PushOutcome> {
      const { endpoint, keys, payload, urgency, ttlSeconds: TTL, topic } = message
      if (!isAllowedEndpoint(endpoint, network))
        return { state: 'refused', reason: 'The address of the subscription is not allowed' }
      let details: webPush.RequestDetails
      try {
        const options = { vapidDetails, TTL, urgency, topic, contentEncoding: 'aes128gcm' } as const
        details = webPush.generateRequestDetails({ endpoint, keys }, payload, options)
      } catch (error) {
        return { state: 'refused', reason: error instanceof Error ? error.message : String(error) }
      }
      try {
        const { status, retryAfter } = await post(endpoint, details, signal)
        if (status >= 200 && status < 300) return { state: 'sent' }
        if (GONE_STATUSES.has(status)) return { state: 'gone' }
        const reason = `The push service answered ${status}`
        return isTemporary(status)
          ? { state: 'failed', reason, retryAfterMs: retryAfterOf(retryAfter) }
          : { state: 'refused', reason }
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error)
        return { state: 'failed', reason, retryAfterMs: 0 }
      }
    },
  }
}

export type PushClient = ReturnType<typeof createPushClient>

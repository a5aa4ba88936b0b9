import { z } from 'zod'
import type { ServerChoice } from '#shared/bridge/bridge.ts'
import { PRODUCT_NAME } from '#shared/limits.ts'
import type { Fetch } from '../electron-api.ts'
import { sendRequest } from '../network/server-connection.ts'

const ANSWER_MAX_MS = 8000
const ANSWER_MAX_LENGTH = 64 * 1024

const health = z.object({ status: z.literal('ok') })
const config = z.object({ product: z.literal(PRODUCT_NAME) })

const refuse = (reason: string): ServerChoice => ({ outcome: 'refused', reason })

/** This computer, or a private network. */
export function isNearby(hostname: string): boolean {
  const name = hostname.replace(/^\[|\]$/g, '')
  if (name === 'localhost' || name.endsWith('.localhost') || name.endsWith('.local')) return true
  if (!/[.:]/.test(name)) return true
  return (
    /^(127|10)(\.\d+){3}$/.test(name) ||
    /^192\.168(\.\d+){2}$/.test(name) ||
    /^172\.(1[6-9]|2\d|3[01])(\.\d+){2}$/.test(name) ||
    /^169\.254(\.\d+){2}$/.test(name) ||
    /^(::1$|f[cd][0-9a-f]{2}:|fe80:)/i.test(name)
  )
}

/** The origins that a typed address may mean, the likeliest first; empty if it is no address. */
export function originsOf(typed: string): string[] {
  const text = typed.trim().replace(/^\/+/, '')
  const hasScheme = /^[a-z][a-z\d+.-]*:\/\//i.test(text)
  const candidates = hasScheme ? [text] : [`https://${text}`, `http://${text}`]
  return candidates.flatMap((candidate) => {
    if (!URL.canParse(candidate)) return []
    const { protocol, origin, hostname, username, password } = new URL(candidate)
    const isWeb = protocol === 'https:' || protocol === 'http:'
    const isHost = hostname !== '' && !/[^\w.:[\]-]/.test(hostname)
    if (!isWeb || !isHost || username || password) return []
    // A single word may be a name of the private network, but only if it was typed as an address.
    return hasScheme || protocol === 'https:' || isNearby(hostname) ? [origin] : []
  })
}

type Probe = 'turnout' | 'other' | 'certificate' | 'silent'

async function readJson(fetch: Fetch, url: string): Promise<unknown> {
  const headers = { accept: 'application/json' }
  const answer = await sendRequest(fetch, url, { headers, maxMs: ANSWER_MAX_MS })
  const text = await answer.text()
  if (!answer.ok || text.length > ANSWER_MAX_LENGTH) return null
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}

async function probe(fetch: Fetch, origin: string): Promise<Probe> {
  try {
    const [healthz, settings] = await Promise.all([
      readJson(fetch, `${origin}/healthz`),
      readJson(fetch, `${origin}/api/config`),
    ])
    return health.safeParse(healthz).success && config.safeParse(settings).success ? 'turnout' : 'other'
  } catch (error) {
    const cause = error instanceof Error ? `${error.message} ${String(error.cause)}` : ''
    if (/redirect/i.test(cause)) return 'other'
    return /cert|self[- ]signed/i.test(cause) ? 'certificate' : 'silent'
  }
}

/** Finds out whether a Turnout server answers at the typed address. If none does, a sentence says why. */
export async function findServer(typed: string, fetch: Fetch): Promise<ServerChoice> {
  const origins = originsOf(typed)
  const [first] = origins
  if (first === undefined) {
    return refuse('That isn’t a web address. It looks like turnout.example.org or 192.168.1.20:3000.')
  }
  const { hostname, host } = new URL(first)
  if (first.startsWith('http:') && !isNearby(hostname)) {
    return refuse(
      'Over the internet the address has to start with https://, or others could read your password.',
    )
  }
  let worst: Probe = 'silent'
  for (const origin of origins) {
    const found = await probe(fetch, origin)
    if (found === 'turnout') return { outcome: 'chosen', server: origin }
    if (worst === 'silent') worst = found
  }
  if (worst === 'other') return refuse(`${host} answers, but it isn’t a ${PRODUCT_NAME} server.`)
  if (worst === 'certificate') return refuse(`This computer doesn’t trust the certificate of ${host}.`)
  return refuse(`Nothing answers at ${host}. Check the address and your connection.`)
}

import { z } from 'zod'
import type { AskedCertificate, ProxyQuestion, ServerChoice } from '#shared/bridge/connection.ts'
import { PRODUCT_NAME } from '#shared/product-name.ts'
import type { Fetch } from '../electron-api.ts'
import { checkedHost } from '../network/certificate-trust.ts'
import { ProxyAsksError } from '../network/proxy-sign-in.ts'
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

type Probe = 'turnout' | 'other' | 'certificate' | 'proxy' | 'silent'

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
    if (error instanceof ProxyAsksError) return 'proxy'
    const cause = error instanceof Error ? `${error.message} ${String(error.cause)}` : ''
    if (/redirect/i.test(cause)) return 'other'
    return /cert|self[- ]signed/i.test(cause) ? 'certificate' : 'silent'
  }
}

interface Options {
  fetch: Fetch
  platform?: NodeJS.Platform
  /** The certificate that was refused, if a person may decide about it. */
  certificateOf?(host: string): AskedCertificate | null
  /** What a proxy on the way asks for. */
  proxyQuestion?(): ProxyQuestion | null
}

/** From macOS 15 on, each program needs a permission for the local network, and a refusal looks like a dead server. */
const MAC_SETTING =
  `If the server is in your local network, also allow ${PRODUCT_NAME} in System Settings, ` +
  'Privacy & Security, Local Network.'

/**
 * Finds out whether a Turnout server answers at the typed address. If none does, a sentence says why, or a question
 * says what a person has to decide first.
 */
export async function findServer(typed: string, options: Options): Promise<ServerChoice> {
  const { fetch, platform, certificateOf, proxyQuestion } = options
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
    const question = found === 'proxy' ? proxyQuestion?.() : null
    if (question) return { outcome: 'proxy', question }
    // A server that speaks https with an unknown certificate is not asked without https next: a person decides.
    const certificate = found === 'certificate' ? certificateOf?.(checkedHost(origin)) : null
    if (certificate) return { outcome: 'untrusted', certificate }
    if (worst === 'silent') worst = found
  }
  if (worst === 'other') return refuse(`${host} answers, but it isn’t a ${PRODUCT_NAME} server.`)
  if (worst === 'certificate') return refuse(`This computer doesn’t trust the certificate of ${host}.`)
  const silent = `Nothing answers at ${host}. Check the address and your connection.`
  return refuse(platform === 'darwin' && isNearby(hostname) ? `${silent} ${MAC_SETTING}` : silent)
}

import { isIP } from 'node:net'
import type { Context } from 'koa'
import type { Config } from '#server/config.ts'
import { siteOriginOf } from '#server/http/site-origin.ts'

/** The site that passkeys belong to. */
export interface RelyingParty {
  /** The host name, without a port. */
  id: string
  /** The origins whose pages may use the passkeys. */
  origins: string[]
}

/**
 * The site of a request: PUBLIC_URL, or the address of the request where it is not set.
 * @returns null for an IP address, which can have no passkeys
 */
export function relyingPartyOf(
  ctx: Pick<Context, 'protocol' | 'host'>,
  config: Pick<Config, 'publicUrl' | 'allowedOrigins'>,
): RelyingParty | null {
  const origin = siteOriginOf(ctx, config)
  if (!URL.canParse(origin)) return null
  const { hostname } = new URL(origin)
  if (isIP(hostname) || hostname.startsWith('[')) return null
  return { id: hostname, origins: [origin, ...config.allowedOrigins] }
}

import type { Context } from 'koa'
import { networkOf } from '#server/http/network.ts'
import { NETWORK_MAX_LENGTH, USER_AGENT_MAX_LENGTH } from '#server/entities/session.entity.ts'

/** Where a session is opened from, as the list of sessions shows it. */
export interface SessionSource {
  userAgent: string | null
  /** An IPv4 address, or the /64 of an IPv6 address. */
  network: string | null
}

/** For sessions that no request opens. */
export const NO_SOURCE: SessionSource = { userAgent: null, network: null }

export const sessionSourceOf = (ctx: Pick<Context, 'ip' | 'headers'>): SessionSource => ({
  userAgent: ctx.headers['user-agent']?.slice(0, USER_AGENT_MAX_LENGTH) || null,
  network: networkOf(ctx.ip).slice(0, NETWORK_MAX_LENGTH) || null,
})

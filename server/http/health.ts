import { setTimeout as pause } from 'node:timers/promises'
import type { Context, Middleware } from 'koa'
import { unavailableError } from '#server/api-error.ts'
import { isSelfCheck, type ArrivedRequest } from './self-check.ts'

/** A supervisor gets its answer within this time, also while the database or the storage hangs. */
const CHECK_MS = 5_000

async function refuseLate(): Promise<never> {
  await pause(CHECK_MS, undefined, { ref: false })
  throw unavailableError('The server is not ready.', 5)
}

const arrived = ({ ip, protocol, host, req: { headers }, app }: Context): ArrivedRequest => ({
  address: ip,
  protocol,
  host,
  forwardedFor: headers['x-forwarded-for']?.toString() ?? null,
  forwardedProto: headers['x-forwarded-proto']?.toString() ?? null,
  trustsProxy: app.proxy,
})

/**
 * /healthz: the process answers. /readyz: so do the database and the storage, within 5 s; 503 otherwise. A request that
 * is signed with the secret of the server is told how it arrived.
 */
export function answerHealth(check: () => Promise<void>, secret: string): Middleware {
  return async (ctx, next) => {
    if (ctx.path !== '/healthz' && ctx.path !== '/readyz') return next()
    ctx.set('Cache-Control', 'no-store')
    if (ctx.path === '/readyz') await Promise.race([check(), refuseLate()])
    ctx.body = isSelfCheck(ctx.headers, secret) ? { status: 'ok', arrived: arrived(ctx) } : { status: 'ok' }
    return undefined
  }
}

import { setTimeout as pause } from 'node:timers/promises'
import type { Middleware } from 'koa'
import { unavailableError } from '#server/api-error.ts'

/** A supervisor gets its answer within this time, also while the database or the storage hangs. */
const CHECK_MS = 5_000

async function refuseLate(): Promise<never> {
  await pause(CHECK_MS, undefined, { ref: false })
  throw unavailableError('The server is not ready.', 5)
}

/** /healthz: the process answers. /readyz: so do the database and the storage, within 5 s; 503 otherwise. */
export function answerHealth(check: () => Promise<void>): Middleware {
  return async (ctx, next) => {
    if (ctx.path !== '/healthz' && ctx.path !== '/readyz') return next()
    ctx.set('Cache-Control', 'no-store')
    if (ctx.path === '/readyz') await Promise.race([check(), refuseLate()])
    ctx.body = { status: 'ok' }
    return undefined
  }
}

import type { Middleware } from 'koa'
import { ApiError } from '#server/api-error.ts'

/** A supervisor gets its answer within this time, also while the database or the storage hangs. */
const CHECK_MS = 5_000

async function within(check: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new ApiError('unavailable', 'The server is not ready.', { retryAfter: 5 })),
      CHECK_MS,
    )
  })
  await Promise.race([check, late]).finally(() => clearTimeout(timer))
}

/** /healthz: the process answers. /readyz: so do the database and the storage, within 5 s; 503 otherwise. */
export function answerHealth(check: () => Promise<void>): Middleware {
  return async (ctx, next) => {
    if (ctx.path !== '/healthz' && ctx.path !== '/readyz') return next()
    ctx.set('Cache-Control', 'no-store')
    if (ctx.path === '/readyz') await within(check())
    ctx.body = { status: 'ok' }
    return undefined
  }
}

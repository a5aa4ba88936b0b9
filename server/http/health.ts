import type { Middleware } from 'koa'

/** /healthz: the process answers. /readyz: so do the database and the storage. */
export function answerHealth(check: () => Promise<void>): Middleware {
  return async (ctx, next) => {
    if (ctx.path !== '/healthz' && ctx.path !== '/readyz') return next()
    ctx.set('Cache-Control', 'no-store')
    if (ctx.path === '/readyz') await check()
    ctx.body = { status: 'ok' }
    return undefined
  }
}

import { randomUUID } from 'node:crypto'
import type { Context, Middleware } from 'koa'
import { pino, type Logger } from 'pino'

export type { Logger } from 'pino'

/** Lines are written together: one write a line would cost as much as answering a list. */
const WRITE_FROM_BYTES = 4096
const WRITE_EVERY_MS = 1000
/** Characters that wait while nothing can be written; further lines are dropped. */
const WAITING_MAX = 1024 * 1024

function destination() {
  const options = { fd: 1, minLength: WRITE_FROM_BYTES, maxLength: WAITING_MAX, sync: true }
  const lines = pino.destination(options)
  // A log without a reader, or on a full disk, loses lines. It must not end the server.
  lines.on('error', () => undefined)
  // Not flushSync: that one tries again without end, and nothing else runs meanwhile.
  const flush = () => lines.flush()
  setInterval(flush, WRITE_EVERY_MS).unref()
  process.on('exit', flush)
  return lines
}

/** Structured lines on standard output. Credentials never get into one: no header is logged. */
export const createLogger = (level: string): Logger =>
  pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination())

/** The request's own log, whose lines carry its id. */
export const log = (ctx: Pick<Context, 'state'>): Logger => ctx.state['log'] as Logger

/** Gives each request an id, answers it as X-Request-Id, and logs one line when the answer is out. */
export function logRequests(logger: Logger): Middleware {
  return async (ctx, next) => {
    const started = performance.now()
    const requestId = randomUUID()
    ctx.set('X-Request-Id', requestId)
    ctx.state['log'] = logger.child({ requestId })
    ctx.res.once('close', () => {
      const ms = Math.round((performance.now() - started) * 10) / 10
      logger.info(
        { requestId, method: ctx.method, path: ctx.path, status: ctx.res.statusCode, ms },
        'request',
      )
    })
    await next()
  }
}

import { randomUUID } from 'node:crypto'
import type { Context, Middleware } from 'koa'
import { pino, type Logger } from 'pino'

export type { Logger } from 'pino'

/** Lines are written in batches: a write for each line would cost as much as the response of a list. */
const WRITE_FROM_BYTES = 4096
const WRITE_EVERY_MS = 1000
/** Characters kept while nothing can be written. Further lines are dropped. */
const WAITING_MAX = 1024 * 1024

function destination() {
  const options = { fd: 1, minLength: WRITE_FROM_BYTES, maxLength: WAITING_MAX, sync: true }
  const lines = pino.destination(options)
  // A log without a reader, or on a full disk, loses lines. That must not end the server.
  lines.on('error', () => undefined)
  // Not flushSync: it retries without end and blocks the event loop.
  const flush = () => lines.flush()
  setInterval(flush, WRITE_EVERY_MS).unref()
  process.on('exit', flush)
  return lines
}

/** The time as pino writes it into each line. It is made once a millisecond: it would take a third of a line's time. */
function timestamps(): () => string {
  let last = { ms: 0, text: '' }
  return () => {
    const ms = Date.now()
    if (ms !== last.ms) last = { ms, text: `,"time":"${new Date(ms).toISOString()}"` }
    return last.text
  }
}

/** Structured lines on standard output. No header is logged, so no credential is. */
export const createLogger = (level: string): Logger =>
  pino({ level, base: null, timestamp: timestamps() }, destination())

/** The log of a request: its lines carry the id of the request. */
export const log = (ctx: Pick<Context, 'state'>): Logger => ctx.state['log'] as Logger

/** Gives each request an id, sends it as X-Request-Id, and logs one line when the response is sent. */
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

import type { Context, Middleware } from 'koa'
import { pino, type DestinationStream, type Logger } from 'pino'

import { describeError } from './describe-error.ts'
import { requestIdOf, runForRequest } from './request-id.ts'
import {
  createSecurityLog,
  type SecurityEvent,
  type SecurityFacts,
  type SecurityLine,
} from './security-log.ts'

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

/** Longer ones are of no route. */
const PATH_MAX_LENGTH = 200

/** The time as pino writes it into each line. It is made once a millisecond: it would take a third of a line's time. */
function timestamps(): () => string {
  let last = { ms: 0, text: '' }
  return () => {
    const ms = Date.now()
    if (ms !== last.ms) last = { ms, text: `,"time":"${new Date(ms).toISOString()}"` }
    return last.text
  }
}

/**
 * Structured lines on standard output. They have ids, and neither names nor credentials: no header, no query and no body
 * is logged, and of an error only what `describeError` keeps.
 */
export const createLogger = (level: string, to: DestinationStream = destination()): Logger =>
  pino(
    { level, base: null, timestamp: timestamps(), serializers: { err: (error) => describeError(error) } },
    to,
  )

/** The log of a request: its lines carry the id of the request. */
export const log = (ctx: Pick<Context, 'state'>): Logger => ctx.state['log'] as Logger

/** A line of the security log (security-log.ts) about the caller of the request, or the given account. */
log.security = (ctx: Context, event: SecurityEvent, facts?: SecurityFacts): void => {
  const line = ctx.state['securityLog'] as SecurityLine
  line(ctx, event, facts)
}

/**
 * Sends the id of each request as X-Request-Id, and logs one line when the response is sent.
 * @param secret keys the hashes in the security log
 */
export function logRequests(logger: Logger, secret: string): Middleware {
  const securityLog = createSecurityLog(logger, secret)
  return async (ctx, next) => {
    const started = performance.now()
    const requestId = requestIdOf(ctx.req)
    ctx.set('X-Request-Id', requestId)
    ctx.state['log'] = logger.child({ requestId })
    ctx.state['securityLog'] = securityLog
    ctx.res.once('close', () => {
      const ms = Math.round((performance.now() - started) * 10) / 10
      logger.info(
        {
          requestId,
          method: ctx.method,
          path: ctx.path.slice(0, PATH_MAX_LENGTH),
          status: ctx.res.statusCode,
          ms,
        },
        'request',
      )
    })
    await runForRequest(requestId, next)
  }
}

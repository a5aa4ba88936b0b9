import type { Middleware } from 'koa'
import type { ErrorBody } from '#shared/contract/values.ts'
import { DatabaseBusy, isCommitUnknown, isDatabaseOutage } from '#server/database/outage.ts'
import { StorageUnavailable } from '#server/media/storage.ts'
import { ApiError, unavailableError } from '#server/api-error.ts'
import { answerAndDiscardBody } from './lingering-close.ts'
import { log } from './request-log.ts'
import { DATA_POLICY } from './security-headers.ts'

/** The error codes of a full disk: of the system, SQLite and PostgreSQL. */
const DISK_FULL = new Set(['ENOSPC', 'EDQUOT', 'SQLITE_FULL', '53100'])

/** Maps an error to the one that the client gets. An unknown error becomes `internal`, without details. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  if (error instanceof DatabaseBusy)
    return unavailableError('The server is busy right now. Please try again in a moment.', 2)
  if (isCommitUnknown(error))
    return unavailableError(
      'The connection to the database broke, and your change may have been saved or not. Please look before you try again.',
      5,
    )
  if (isDatabaseOutage(error))
    return unavailableError('The database is out of reach right now. Please try again in a moment.', 5)
  if (error instanceof StorageUnavailable)
    return unavailableError('The files are out of reach right now. Please try again in a moment.', 10)
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (typeof code === 'string' && DISK_FULL.has(code)) {
    return new ApiError('disk_full', 'The server has no room left. Please tell an administrator.')
  }
  // zlib: the body is not compressed as the request says.
  if (typeof code === 'string' && code.startsWith('Z_')) return unreadable()
  const status = error instanceof Error && 'status' in error ? error.status : undefined
  if (status === 400) {
    // koa-body throws a SyntaxError for a body that is not JSON. Other errors are about an address or a header.
    return error instanceof SyntaxError
      ? unreadable()
      : new ApiError('invalid', 'The request could not be understood.')
  }
  if (status === 413) return new ApiError('too_large', 'The request is too large.')
  if (status === 415)
    return new ApiError('unsupported_kind', 'The request is of a kind that is not read here.')
  return new ApiError('internal', 'Something went wrong on our side. Please try again.')
}

/**
 * Whether the cause is an outage of the database or the storage, or a full disk: the same work can succeed later. Such
 * an error says nothing about the input of the work.
 */
export const isOutage = (error: unknown): boolean =>
  ['unavailable', 'disk_full'].includes(toApiError(error).code)

const unreadable = () => new ApiError('invalid', 'The request could not be read as JSON.')

/** Refusals that may be of an attacker. */
const REFUSALS = new Set([401, 403, 429])
/** The page asks it: for a session that has ended, 401 is the ordinary answer. */
export const SESSION_PATH = '/api/auth/user'

/** Answers the errors of all later middlewares as JSON, and logs refusals in the security log. */
export const renderError: Middleware = async (ctx, next) => {
  try {
    await next()
  } catch (error) {
    const failure = toApiError(error)
    if (failure.code === 'internal' || (isOutage(error) && !(error instanceof ApiError)))
      log(ctx).error({ err: error }, 'request failed')
    if (REFUSALS.has(failure.status) && (ctx.path !== SESSION_PATH || ctx.get('Authorization')))
      log.security(ctx, 'request.refused', { detail: failure.code })
    if (ctx.res.headersSent) {
      ctx.res.destroy()
      return
    }
    ctx.status = failure.status
    if (failure.retryAfter !== undefined) ctx.set('Retry-After', String(failure.retryAfter))
    ctx.set('Cache-Control', 'no-store')
    // In place of the policy of a page that could not be answered.
    ctx.set('Content-Security-Policy', DATA_POLICY)
    const body: ErrorBody = { code: failure.code, message: failure.message }
    if (failure.issues) body.issues = failure.issues
    if (failure.provider) body.provider = failure.provider
    if (failure.secondStep) body.secondStep = failure.secondStep
    if (ctx.req.complete) {
      ctx.body = body
      return
    }
    const answer = JSON.stringify(body)
    ctx.body = answerAndDiscardBody(ctx.req, answer)
    ctx.type = 'json'
    ctx.length = Buffer.byteLength(answer)
  }
}

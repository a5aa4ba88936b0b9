import type { Context, Middleware } from 'koa'
import type { Caller } from './caller.ts'
import { ApiError } from '#server/api-error.ts'
import type { MaybePromise } from '#server/maybe-promise.ts'
import { tokenOf } from './session-cookie.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

export interface AuthenticateOptions {
  allowedOrigins: readonly string[]
  /** The caller of a token; null for one that is not valid, and for a session that has ended. */
  findCallerByToken(token: string): Promise<Caller | null>
  /** Whether the caller must set up a second factor before anything else is open. */
  mustEnrol(caller: Caller): MaybePromise<boolean>
}

/**
 * Finds the caller and puts the caller into the state. It refuses no anonymous request: the routes do.
 * A browser sends the cookie with a form of any site, so a change by cookie must come from a page of this server.
 */
export function authenticate({
  allowedOrigins,
  findCallerByToken,
  mustEnrol,
}: AuthenticateOptions): Middleware {
  return async (ctx, next) => {
    const token = tokenOf(ctx.headers)
    if (token === null) return next()
    const isByCookie = !ctx.get('Authorization')
    if (isByCookie && !SAFE_METHODS.has(ctx.method) && !isOwnOrigin(ctx, allowedOrigins)) {
      throw new ApiError('not_allowed', 'This request came from another site and was refused.')
    }
    if (token === '') return next()
    try {
      const caller = await findCallerByToken(token)
      const isEnrolling = caller !== null && (await mustEnrol(caller))
      ctx.state[isEnrolling ? 'enrolling' : 'caller'] = caller
    } catch (error) {
      // Routes that need no caller answer also during an outage of the database.
      ctx.state['callerFailure'] = error
    }
    return next()
  }
}

function isOwnOrigin(ctx: Context, allowedOrigins: readonly string[]): boolean {
  const origin = ctx.get('Origin')
  return !origin || origin === `${ctx.protocol}://${ctx.host}` || allowedOrigins.includes(origin)
}

/**
 * The caller; null for an anonymous request.
 * @throws the error of the database where the session could not be read: the caller is unknown, not signed out
 */
export function callerOf({ state }: Pick<Context, 'state'>): Caller | null {
  if (state['callerFailure'] !== undefined) throw state['callerFailure']
  return (state['caller'] as Caller | null | undefined) ?? null
}

/**
 * A person who must set up a second factor first, and who counts as anonymous outside of the routes for that.
 * @throws like `callerOf`
 */
export function enrollingOf({ state }: Pick<Context, 'state'>): Caller | null {
  if (state['callerFailure'] !== undefined) throw state['callerFailure']
  return (state['enrolling'] as Caller | null | undefined) ?? null
}

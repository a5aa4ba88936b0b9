import type { Context, Middleware } from 'koa'
import koaJwt from 'koa-jwt'
import type { Caller } from './caller.ts'
import { ApiError } from '#server/api-error.ts'
import type { MaybePromise } from '#server/maybe-promise.ts'
import { tokenOf, type FrontSite } from './session-cookie.ts'
import type { SessionTokens } from './session-tokens.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

export interface AuthenticateOptions {
  allowedOrigins: readonly string[]
  site: FrontSite
  tokens: SessionTokens
  /** The caller of a session; null for one that has ended. */
  findCaller(sessionId: string): Promise<Caller | null>
  /** Whether the caller must set up a second factor before anything else is open. */
  mustEnrol(caller: Caller): MaybePromise<boolean>
}

/**
 * Finds the caller and puts the caller into the state. It refuses no anonymous request: the routes do.
 * koa-jwt verifies a token at its first request here, and asks its hook whether the session was revoked. Later requests
 * with the same token ask for the session alone: a signature does not change (docs/decisions/094).
 * A browser sends the cookie with a form of any site, so a change by cookie must come from a page of this server.
 */
export function authenticate({
  allowedOrigins,
  site,
  tokens,
  findCaller,
  mustEnrol,
}: AuthenticateOptions): Middleware {
  /** @returns whether the session has a caller, or may have one that an outage hides */
  const identify = async ({ state }: Context, sessionId: string): Promise<boolean> => {
    try {
      const caller = await findCaller(sessionId)
      const isEnrolling = caller !== null && (await mustEnrol(caller))
      state[isEnrolling ? 'enrolling' : 'caller'] = caller
      return caller !== null
    } catch (error) {
      // Routes that need no caller answer also during an outage of the database.
      state['callerFailure'] = error
      return true
    }
  }
  const verify = koaJwt({
    ...tokens.verification,
    key: 'session',
    getToken: ({ req }) => tokenOf(req, site),
    async isRevoked(ctx, claims, token) {
      const sessionId = tokens.remember(token, claims)
      return sessionId === null || !(await identify(ctx, sessionId))
    },
    // An invalid token makes an anonymous request.
    passthrough: true,
  })

  return async (ctx, next) => {
    const token = tokenOf(ctx.req, site)
    if (token === null) return next()
    const isByCookie = !ctx.get('Authorization')
    if (isByCookie && !SAFE_METHODS.has(ctx.method) && !isOwnOrigin(ctx, allowedOrigins)) {
      throw new ApiError('not_allowed', 'This request came from another site and was refused.')
    }
    if (token === '') return next()
    const known = tokens.known(token)
    if (known === null) return verify(ctx, next)
    await identify(ctx, known)
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

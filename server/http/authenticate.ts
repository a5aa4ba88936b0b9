import { createSecretKey } from 'node:crypto'
import type { Context, Middleware } from 'koa'
import koaJwt from 'koa-jwt'
import type { Caller } from './caller.ts'
import { ApiError } from '#server/api-error.ts'

export const SESSION_COOKIE = 'turnout_session'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

export interface AuthenticateOptions {
  secret: string
  allowedOrigins: readonly string[]
  /** Reads the caller of a session from the database; null for a revoked session. */
  findCaller(sessionId: string): Promise<Caller | null>
}

/** The bearer credential before the cookie: with an invalid bearer a request is anonymous, also with a valid cookie. */
function tokenOf(ctx: Context): string | null {
  const header = ctx.get('Authorization')
  if (header) return /^Bearer +(\S+)$/i.exec(header)?.[1] ?? ''
  return ctx.cookies.get(SESSION_COOKIE) ?? null
}

/**
 * Finds the caller and puts the caller into the state. It refuses no anonymous request: the routes do.
 * A browser sends the cookie with a form of any site, so a change by cookie must come from a page of this server.
 */
export function authenticate({ secret, allowedOrigins, findCaller }: AuthenticateOptions): Middleware {
  const verifyToken = koaJwt({
    // A text would be tried as a public key first, for every request: a seventh of the cost of a feed.
    secret: createSecretKey(Buffer.from(secret)) as unknown as Buffer, // jsonwebtoken takes keys, koa-jwt's types don't
    algorithms: ['HS256'],
    passthrough: true,
    getToken: (ctx) => tokenOf(ctx) ?? '',
    isRevoked: async (ctx, decoded) => {
      const { sid } = decoded as { sid?: unknown }
      try {
        const caller = typeof sid === 'string' ? await findCaller(sid) : null
        ctx.state['caller'] = caller
        return caller === null
      } catch (error) {
        // koa-jwt would hide the error, and an outage of the database would look like a sign-out.
        ctx.state['callerFailure'] = error
        return true
      }
    },
  })
  return async (ctx, next) => {
    const token = tokenOf(ctx)
    if (token === null) return next()
    const isByCookie = !ctx.get('Authorization')
    if (isByCookie && !SAFE_METHODS.has(ctx.method) && !isOwnOrigin(ctx, allowedOrigins)) {
      throw new ApiError('not_allowed', 'This request came from another site and was refused.')
    }
    // Without a valid token koa-jwt goes on, and there is no caller.
    if (token === '') return next()
    await verifyToken(ctx, next)
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

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
  /** The caller of a session that is still good, read from the database: a revoked one gives null. */
  findCaller(sessionId: string): Promise<Caller | null>
}

/** The bearer credential first, else the cookie: a bad bearer makes a request anonymous whatever its cookie. */
function tokenOf(ctx: Context): string | null {
  const header = ctx.get('Authorization')
  if (header) return /^Bearer +(\S+)$/i.exec(header)?.[1] ?? ''
  return ctx.cookies.get(SESSION_COOKIE) ?? null
}

/**
 * Finds out who calls and leaves it in the state; refuses nobody, the routes do.
 * A cookie travels along with a form of any site, so that a change made with one must come from our own pages.
 */
export function authenticate({ secret, allowedOrigins, findCaller }: AuthenticateOptions): Middleware {
  const verifyToken = koaJwt({
    // As text it would be tried as a public key first, for every request anew: a seventh of what a feed costs.
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
        // koa-jwt would swallow it, and a database that is away would look like a sign-out.
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
    // Without a good token koa-jwt goes on all the same: the caller stays absent.
    if (token === '') return next()
    await verifyToken(ctx, next)
  }
}

function isOwnOrigin(ctx: Context, allowedOrigins: readonly string[]): boolean {
  const origin = ctx.get('Origin')
  return !origin || origin === `${ctx.protocol}://${ctx.host}` || allowedOrigins.includes(origin)
}

/**
 * Who calls; null for a caller who isn't signed in.
 * @throws what kept the database from telling: then the caller is not known, which is not the same as signed out
 */
export function callerOf({ state }: Pick<Context, 'state'>): Caller | null {
  if (state['callerFailure'] !== undefined) throw state['callerFailure']
  return (state['caller'] as Caller | null | undefined) ?? null
}

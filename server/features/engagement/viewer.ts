import { randomUUID } from 'node:crypto'
import type { Context } from 'koa'
import { isKeyedHash, keyedHash, keysFor } from '#server/keys.ts'
import type { Config } from '#server/config.ts'
import type { Caller } from '#server/http/caller.ts'
import { isHttps, setCookie } from '#server/http/session-cookie.ts'
import { networkEvents, type Throttles } from '#server/http/throttle.ts'

const VIEWER_COOKIE = 'turnout_viewer'
const COOKIE_MS = 365 * 24 * 60 * 60 * 1000

const NEW_BROWSERS = {
  name: 'new browsers',
  points: 600,
  seconds: 60 * 60,
  sentence: 'Too many new browsers watch from this network.',
}

/** The key of a signed-in user in `views.viewer`. */
export const userViewer = (userId: number): string => `user:${userId}`

/**
 * A viewer is a signed-in user, or a browser known by a signed cookie. The signature stops clients from inventing
 * viewers. The throttle bounds how many new ones a network gets.
 */
export function createViewerFinder(config: Pick<Config, 'jwtSecret' | 'publicUrl'>, throttles: Throttles) {
  const { current, allAndFormer } = keysFor('viewers', config.jwtSecret)
  const sign = (name: string) => keyedHash(current, `viewer ${name}`)
  const isSigned = (name: string, signature: string) => isKeyedHash(allAndFormer, `viewer ${name}`, signature)

  /** @throws ApiError too_many_requests where a network asks for too many new cookies */
  return async (ctx: Context, caller: Caller | null): Promise<string> => {
    if (caller) return userViewer(caller.id)
    const [name = '', signature = ''] = (ctx.cookies.get(VIEWER_COOKIE) ?? '').split('.')
    if (isSigned(name, signature)) return `browser:${name}`
    await throttles.count(...networkEvents(NEW_BROWSERS, ctx.ip))
    const made = randomUUID()
    setCookie(ctx, VIEWER_COOKIE, `${made}.${sign(made)}`, {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: isHttps(ctx, config),
      maxAge: COOKIE_MS,
    })
    return `browser:${made}`
  }
}

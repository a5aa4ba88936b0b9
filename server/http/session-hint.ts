import type { Context, Middleware } from 'koa'
import { SESSION_HINT_COOKIE } from '#shared/limits/accounts.ts'
import { SESSION_PATH } from './render-error.ts'
import { cookieTokenOf, hintOf, setSessionHint, type FrontSite } from './session-cookie.ts'
import { isScreen } from './static-web.ts'

const HINT = new RegExp(`(?:^|;) *${SESSION_HINT_COOKIE}=([^;]*)`)

/**
 * Corrects the hint beside the session cookie (decision 095). A page whose session cookie has no hint, as one from
 * before an update, gets it; the answer that the session has ended says so in the hint.
 */
export function sessionHint(site: FrontSite): Middleware {
  return async (ctx, next) => {
    await next()
    const token = cookieTokenOf(ctx.req, site)
    const presented = presentedHint(ctx)
    if ((token === null && presented === '') || ctx.headerSent) return
    const hint = token === null ? null : hintOf(token)
    const ended = hint === null ? null : `-${hint}`
    // An invalid bearer credential says nothing about the cookie.
    const hasEnded = ctx.path === SESSION_PATH && ctx.status === 401 && !ctx.get('Authorization')
    if (hasEnded) setSessionHint(ctx, site, ended)
    else if (isPage(ctx) && presented !== hint && presented !== ended) setSessionHint(ctx, site, hint)
    else return
    // No shared cache keeps the cookie of a person.
    if (ctx.response.get('Cache-Control') === 'no-cache') ctx.set('Cache-Control', 'private, no-cache')
  }
}

const isPage = ({ method, path }: Context): boolean => method === 'GET' && isScreen(path)

const presentedHint = (ctx: Context): string => HINT.exec(ctx.get('Cookie'))?.[1] ?? ''

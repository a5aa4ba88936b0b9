import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Context } from 'koa'
import { SESSION_HINT_COOKIE } from '#shared/limits/accounts.ts'

/** Over http. */
export const SESSION_COOKIE = 'turnout_session'
/** Over https: a browser takes it from this host alone, over https, so that no other host can plant one. */
export const SECURE_SESSION_COOKIE = `__Host-${SESSION_COOKIE}`

export interface Site {
  publicUrl?: string | undefined
}

/** A site, and whether its proxy's word counts. */
export interface FrontSite extends Site {
  trustsProxy: boolean
}

/** Whether browsers reach this server over https: PUBLIC_URL says so too, for a proxy that is not trusted. */
export const isHttps = ({ secure }: Pick<Context, 'secure'>, { publicUrl }: Site): boolean =>
  secure || publicUrl?.startsWith('https:') === true

const patternOf = (name: string) => new RegExp(`(?:^|;) *${name}="?([^;"]*)`)
const SECURE_COOKIE = patternOf(SECURE_SESSION_COOKIE)
const COOKIE = patternOf(SESSION_COOKIE)

type Request = Pick<IncomingMessage, 'headers'>

/**
 * Whether the answer reaches the browser by https, by PUBLIC_URL or by the word of a trusted proxy.
 */
export const isByHttps = ({ headers }: Request, { publicUrl, trustsProxy }: FrontSite): boolean =>
  publicUrl?.startsWith('https:') === true ||
  (trustsProxy && String(headers['x-forwarded-proto'] ?? '').split(',', 1)[0] === 'https')

/**
 * The token of the session cookie; null without one. Over https the cookie of this host alone counts: another host of the
 * domain, or a page over http, can plant the other one.
 */
export const cookieTokenOf = (request: Request, site: FrontSite): string | null => {
  const { cookie } = request.headers
  return (cookie && (isByHttps(request, site) ? SECURE_COOKIE : COOKIE).exec(cookie)?.[1]) || null
}

/** The bearer credential before the cookie: with an invalid bearer a request is anonymous, also with a valid cookie. */
export function tokenOf(request: Request, site: FrontSite): string | null {
  const { authorization } = request.headers
  if (authorization) return /^Bearer +(\S+)$/i.exec(authorization)?.[1] ?? ''
  return cookieTokenOf(request, site)
}

const OPTIONS = { path: '/', httpOnly: true, sameSite: 'lax' } as const

/** @param expires null for a cookie that ends with the browser's session */
export function setSessionCookie(ctx: Context, site: Site, token: string, expires: Date | null): void {
  const secure = isHttps(ctx, site)
  if (secure) clearCookie(ctx, SESSION_COOKIE, secure)
  setCookie(ctx, secure ? SECURE_SESSION_COOKIE : SESSION_COOKIE, token, {
    ...OPTIONS,
    secure,
    ...(expires ? { expires } : {}),
  })
  setSessionHint(ctx, site, hintOf(token), expires)
}

export function clearSessionCookie(ctx: Context, site: Site): void {
  const secure = isHttps(ctx, site)
  setSessionHint(ctx, site, null)
  clearCookie(ctx, SESSION_COOKIE, secure)
  // A browser refuses this name without `secure`.
  if (secure) clearCookie(ctx, SECURE_SESSION_COOKIE, secure)
}

const clearCookie = (ctx: Context, name: string, secure: boolean) =>
  setCookie(ctx, name, null, { ...OPTIONS, secure })

/** Names the session cookie of this token, and tells nothing of the token. */
export const hintOf = (token: string): string => createHash('sha256').update(token).digest('hex').slice(0, 8)

/**
 * A cookie that the page can read, unlike the session cookie (decision 095).
 * @param hint null removes it
 * @param expires as of the session cookie
 */
export function setSessionHint(
  ctx: Context,
  site: Site,
  hint: string | null,
  expires: Date | null = null,
): void {
  setCookie(ctx, SESSION_HINT_COOKIE, hint, {
    ...OPTIONS,
    httpOnly: false,
    secure: isHttps(ctx, site),
    ...(expires ? { expires } : {}),
  })
}

type CookieOptions = Parameters<Context['cookies']['set']>[2]

/** A cookie that is `secure` also where a proxy that is not trusted ends https. */
export function setCookie(ctx: Context, name: string, value: string | null, options: CookieOptions): void {
  if (options?.secure) ctx.cookies.secure = true
  ctx.cookies.set(name, value, options)
}

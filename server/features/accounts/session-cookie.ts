import type { Context } from 'koa'
import { SESSION_COOKIE } from '#server/http/authenticate.ts'
import type { OpenedSession } from './sessions.service.ts'

/** The cookie ends with the browser's session unless the user chose to stay signed in. */
export function setSessionCookie(ctx: Context, session: OpenedSession, staysSignedIn: boolean): void {
  ctx.cookies.set(SESSION_COOKIE, session.token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: ctx.secure,
    ...(staysSignedIn ? { expires: session.expiresAt } : {}),
  })
}

import type { Context } from 'koa'
import type { accountRoutes } from '#shared/contract/accounts.ts'
import { SESSION_COOKIE } from '#server/http/authenticate.ts'
import type { Handlers } from '#server/http/mount-routes.ts'
import type { Accounts, SignedIn } from './accounts.service.ts'
import type { Sessions } from './sessions.service.ts'

interface Services {
  accounts: Accounts
  sessions: Sessions
}

export const accountHandlers = ({ accounts, sessions }: Services): Handlers<typeof accountRoutes> => ({
  register: async ({ body, ctx }) => welcome(ctx, await accounts.register(body), false),
  login: async ({ body, ctx }) => welcome(ctx, await accounts.login(body), body.staySignedIn),
  logout: async ({ caller, ctx }) => {
    if (caller) await sessions.close(caller.sessionId)
    ctx.cookies.set(SESSION_COOKIE, null, { path: '/' })
  },
  getCurrentUser: ({ caller }) => accounts.getUser(caller.id),
})

/** The cookie ends with the browser's session unless the person asked to stay. */
function welcome(ctx: Context, { user, session }: SignedIn, staysSignedIn: boolean) {
  ctx.cookies.set(SESSION_COOKIE, session.token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: ctx.secure,
    ...(staysSignedIn ? { expires: session.expiresAt } : {}),
  })
  return { ...user, token: session.token }
}

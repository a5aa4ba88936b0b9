import type { Context } from 'koa'
import type { accountRoutes } from '#shared/contract/accounts.ts'
import { SESSION_COOKIE } from '#server/http/authenticate.ts'
import type { Handlers } from '#server/http/mount-routes.ts'
import type { Accounts, SignedIn } from './accounts.service.ts'
import { setSessionCookie } from './session-cookie.ts'
import type { Sessions } from './sessions.service.ts'
import type { SignInGuard } from './sign-in-guard.ts'

interface Services {
  accounts: Accounts
  sessions: Sessions
  guard: SignInGuard
}

export const accountHandlers = ({ accounts, sessions, guard }: Services): Handlers<typeof accountRoutes> => ({
  register: async ({ body, ctx }) => {
    await guard.register(ctx.ip)
    return welcome(ctx, await accounts.register(body), false)
  },
  login: async ({ body, ctx }) => {
    const signedIn = await guard.signIn(body.username, ctx.ip, () => accounts.login(body))
    return welcome(ctx, signedIn, body.staySignedIn)
  },
  logout: async ({ caller, ctx }) => {
    if (caller) await sessions.close(caller)
    ctx.cookies.set(SESSION_COOKIE, null, { path: '/' })
  },
  getCurrentUser: ({ caller }) => accounts.getUser(caller.id),
  createAdmin: async ({ body, caller }) => ({ user: await accounts.createAdmin(body, caller) }),
  goToLogin: ({ ctx }) => ctx.redirect('/auth'),
})

function welcome(ctx: Context, { user, session }: SignedIn, staysSignedIn: boolean) {
  setSessionCookie(ctx, session, staysSignedIn)
  return { ...user, token: session.token }
}

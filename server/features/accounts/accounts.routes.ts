import { setTimeout as pause } from 'node:timers/promises'
import type { Context } from 'koa'
import type { accountRoutes } from '#shared/contract/accounts.ts'
import type { ActiveDaysLog } from '#server/features/achievements/active-days.service.ts'
import { SESSION_COOKIE } from '#server/http/authenticate.ts'
import type { Handlers } from '#server/http/mount-routes.ts'
import { log } from '#server/http/request-log.ts'
import type { Accounts, SignedIn } from './accounts.service.ts'
import type { KnownPlaces } from './known-places.ts'
import { setSessionCookie } from './session-cookie.ts'
import type { PasswordChange } from './password-change.service.ts'
import type { Sessions } from './sessions.service.ts'
import type { SignInGuard } from './sign-in-guard.ts'

/** A day is counted before the answer, as long as nobody else is writing. */
const PATIENCE_MS = 200

interface Services {
  accounts: Accounts
  sessions: Sessions
  guard: SignInGuard
  places: KnownPlaces
  passwords: PasswordChange
  activeDays: ActiveDaysLog
}

export const accountHandlers = ({
  accounts,
  sessions,
  guard,
  places,
  passwords,
  activeDays,
}: Services): Handlers<typeof accountRoutes> => {
  const welcome = async (
    ctx: Context,
    { user, session }: SignedIn,
    staysSignedIn: boolean,
    isPasswordNew = false,
  ) => {
    setSessionCookie(ctx, session, staysSignedIn)
    // A sign-in is good also where this can't be written just now.
    await places
      .remember(ctx, user.id, isPasswordNew)
      .catch((error: unknown) => log(ctx).warn({ err: error }, 'no place remembered'))
    return { ...user, token: session.token }
  }
  return {
    register: async ({ body, ctx }) => {
      await guard.register(ctx.ip)
      return welcome(ctx, await accounts.register(body), false)
    },
    login: async ({ body, ctx }) => {
      const signedIn = await guard.signIn(body.username, places.originOf(ctx), () => accounts.login(body))
      return welcome(ctx, signedIn, body.staySignedIn)
    },
    logout: async ({ caller, ctx }) => {
      if (caller) await sessions.close(caller)
      ctx.cookies.set(SESSION_COOKIE, null, { path: '/' })
    },
    getPasswordState: async ({ caller }) => ({ isSet: await passwords.isSet(caller) }),
    changePassword: async ({ body, caller, ctx }) => {
      // A token that was left open somewhere is no way to guess the password either.
      const changed = await guard.confirm(caller.username, ctx.ip, () => passwords.change(caller, body))
      return welcome(ctx, changed, changed.staysSignedIn, true)
    },
    createAdmin: async ({ body, caller }) => ({ user: await accounts.createAdmin(body, caller) }),
    getCurrentUser: async ({ caller, ctx }) => {
      // Whoever is here is told so, even when the day can't be counted just now, or is waited for.
      const counted = activeDays
        .record(caller.id)
        .catch((error: unknown) => log(ctx).warn({ err: error }, 'no day counted'))
      await Promise.race([counted, pause(PATIENCE_MS, null, { ref: false })])
      return accounts.getUser(caller.id)
    },
    goToLogin: ({ ctx }) => ctx.redirect('/auth'),
  }
}

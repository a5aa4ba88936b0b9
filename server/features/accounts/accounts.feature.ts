import { setTimeout as pause } from 'node:timers/promises'
import type { Context } from 'koa'
import type { accountRoutes } from '#shared/contract/accounts.ts'
import type { BackgroundWork, Parts } from '#server/feature.ts'
import { createActiveDays } from '#server/features/achievements/active-days.service.ts'
import type { Mail } from '#server/features/mail/mail.service.ts'
import type { Handlers } from '#server/http/mount-routes.ts'
import { ApiError } from '#server/api-error.ts'
import type { SettingsStore } from '#server/features/settings/settings.service.ts'
import { log } from '#server/http/request-log.ts'
import { clearSessionCookie, setSessionCookie } from '#server/http/session-cookie.ts'
import { senderGone } from '#server/http/sender-gone.ts'
import { createAccounts, type SignedIn } from './accounts.service.ts'
import { createKnownSignInSources } from './known-sign-in-sources.ts'
import { createDomainSignInPolicy } from './domain-sign-in-policy.ts'
import { createPasswordPolicy } from './password-policy.ts'
import { createProofs } from './proofs.service.ts'
import { sessionSourceOf } from './session-source.ts'
import { createSessions } from './sessions.service.ts'
import { createSignInGuard } from './sign-in-guard.ts'
import type { Admission, SecondSteps } from './sign-in-steps.ts'

/** How long an answer waits for the active day to be written. */
const ACTIVE_DAY_WAIT_MS = 200

interface Needs {
  mail: Mail
  registrationRules: Admission
  secondSteps: SecondSteps
  settings: SettingsStore
}

export function accountsFeature(parts: Parts, { mail, registrationRules, secondSteps, settings }: Needs) {
  const sessions = createSessions(parts)
  const passwordPolicy = createPasswordPolicy(() => settings.get('passwordMinLength'))
  const domainSignInPolicy = createDomainSignInPolicy(parts.config.signInProviders)
  const accounts = createAccounts({
    ...parts,
    sessions,
    secondSteps,
    mail,
    domainSignInPolicy,
    passwordPolicy,
    registrationRules,
  })
  const sources = createKnownSignInSources(parts, mail)
  const guard = createSignInGuard(parts.config.signInLimits, sources, parts.throttles)
  const activeDays = createActiveDays(parts)
  const proofs = createProofs(parts)

  /** A first sign-in from a device is told by mail. The sign-in stands where the source of the request can't be stored. */
  const rememberSource = (ctx: Context, userId: number, isPasswordNew = false): Promise<void> =>
    sources
      .remember(ctx, userId, isPasswordNew)
      .catch((error: unknown) => log(ctx).warn({ err: error }, 'no place remembered'))

  const answerSignedIn = async (
    ctx: Context,
    { user, session }: SignedIn,
    staysSignedIn: boolean,
    isPasswordNew = false,
  ) => {
    setSessionCookie(ctx, parts.config, session.token, staysSignedIn ? session.expiresAt : null)
    // The sign-in stands where the former session can't be ended; it ends by itself.
    await sessions
      .closePresented(ctx.req)
      .catch((error: unknown) => log(ctx).warn({ err: error }, 'the former session was not ended'))
    await rememberSource(ctx, user.id, isPasswordNew)
    return { ...user, token: session.token }
  }
  proofs.add({
    kind: 'password',
    // Of two factors, a proof needs the second: a stolen session and a known password are not enough.
    isAvailable: async (caller) =>
      !(await secondSteps.hasFactor(caller.id)) && (await accounts.hasPassword(caller)),
    check: (caller, { password }, ctx) =>
      guard.confirm(caller, () => accounts.checkPassword(caller, password, senderGone(ctx))),
  })
  const handlers: Handlers<typeof accountRoutes> = {
    register: async ({ body, ctx }) => {
      await guard.limitRegistrations(ctx.ip)
      const isMailed = await registrationRules.mayMail(ctx.ip, body.email)
      const options = { isMailed, signal: senderGone(ctx) }
      const registered = await accounts.register(body, sessionSourceOf(ctx), options)
      log.security(ctx, 'account.created', { userId: registered.user.id, method: 'password' })
      return answerSignedIn(ctx, registered, body.staySignedIn === true)
    },
    login: async ({ body, ctx }) => {
      const usernameKey = await accounts.usernameKeyOf(body.username)
      const signedIn = await guard
        .signIn(usernameKey, sources.sourceOf(ctx), () =>
          accounts.login(body, usernameKey, sessionSourceOf(ctx), senderGone(ctx)),
        )
        .catch((error: unknown) => {
          if (error instanceof ApiError && error.status < 500)
            log.security(ctx, 'sign_in.refused', {
              triedName: body.username,
              method: 'password',
              detail: error.code,
            })
          throw error
        })
      if ('waiting' in signedIn) throw secondSteps.needed(ctx, signedIn.waiting)
      log.security(ctx, 'sign_in.succeeded', { userId: signedIn.user.id, method: 'password' })
      return answerSignedIn(ctx, signedIn, body.staySignedIn)
    },
    logout: async ({ caller, ctx }) => {
      await sessions.closePresented(ctx.req)
      if (caller) log.security(ctx, 'sign_out')
      clearSessionCookie(ctx, parts.config)
    },
    getPasswordState: async ({ caller }) => ({ isSet: await accounts.hasPassword(caller) }),
    changePassword: async ({ body, caller, ctx }) => {
      // Limited: a stolen token must not become a way to guess the password.
      const changed = await guard.confirm(caller, () =>
        accounts.changePassword(caller, body, sessionSourceOf(ctx), senderGone(ctx)),
      )
      log.security(ctx, 'password.changed')
      return answerSignedIn(ctx, changed, changed.staysSignedIn, true)
    },
    createAdmin: async ({ body, caller, ctx }) => {
      const created = await accounts.createAdmin(body, caller)
      log.security(ctx, 'account.created', { userId: created.id, detail: 'admin' })
      return { user: created }
    },
    getCurrentUser: async ({ caller, ctx }) => {
      // The answer doesn't depend on the count: a slow or failed write is not waited for.
      const counted = activeDays
        .recordToday(caller.id)
        .catch((error: unknown) => log(ctx).warn({ err: error }, 'no day counted'))
      await Promise.race([counted, pause(ACTIVE_DAY_WAIT_MS, null, { ref: false })])
      return accounts.getUser(caller.id)
    },
    goToLogin: ({ ctx }) => ctx.redirect('/auth'),
  }
  const { sightings } = sessions
  const warn = (error: unknown) => parts.logger.warn({ err: error }, 'sessions were not stored as seen')
  const background = {
    serve: async () => sightings.start(warn),
    sweep: sessions.removeExpired,
    async stop() {
      sightings.stop()
      await sightings.flush().catch(warn)
    },
  } satisfies BackgroundWork
  return {
    handlers,
    background,
    accounts,
    sessions,
    proofs,
    guard,
    sources,
    passwordPolicy,
    domainSignInPolicy,
    answerSignedIn,
    rememberSource,
  }
}

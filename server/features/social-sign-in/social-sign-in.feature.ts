import type { Context } from 'koa'
import {
  PASSWORD_REMOVED,
  PROVIDER_ID,
  SIGN_IN_PROVIDERS,
  type SignInProblem,
  type socialSignInRoutes,
} from '#shared/contract/social-sign-in.ts'
import { SECOND_STEP_HASH } from '#shared/limits/accounts.ts'
import type { Parts } from '#server/feature.ts'
import type { Accounts } from '#server/features/accounts/accounts.service.ts'
import { sessionSourceOf } from '#server/features/accounts/session-source.ts'
import type { Sessions } from '#server/features/accounts/sessions.service.ts'
import type { DomainSignInPolicy } from '#server/features/accounts/domain-sign-in-policy.ts'
import { signInPath } from '#shared/sign-in-path.ts'
import type { SecondSteps } from '#server/features/second-factor/second-steps.service.ts'
import type { Mail } from '#server/features/mail/mail.service.ts'
import type { RegistrationRules } from '#server/features/recovery/registration-rules.ts'
import type { Handlers } from '#server/http/mount-routes.ts'
import { isHttps, setSessionCookie } from '#server/http/session-cookie.ts'
import { siteOriginOf } from '#server/http/site-origin.ts'
import { log } from '#server/http/request-log.ts'
import { DESKTOP_REDIRECT_POLICY, renderDesktopRedirect } from './desktop-redirect-page.ts'
import { createDesktopAuthCodes } from './desktop-auth-codes.service.ts'
import { SignInFailure } from './sign-in-failure.ts'
import { createSocialSignIn, type SignInResult } from './social-sign-in.service.ts'

/** Ties the callback to the browser that started the sign-in. It is no proof of identity. */
const BROWSER_COOKIE = 'turnout_sign_in'
/** Over https: no other host can plant it. */
const SECURE_BROWSER_COOKIE = `__Host-${BROWSER_COOKIE}`
const BROWSER_COOKIE_SECONDS = 10 * 60
const FORM_MAX_BYTES = 64 * 1024

interface Needs {
  accounts: Accounts
  sessions: Sessions
  secondSteps: SecondSteps
  domainSignInPolicy: DomainSignInPolicy
  registrationRules: RegistrationRules
  mail: Mail
  rememberSource(ctx: Context, userId: number): Promise<void>
}

interface StartInput {
  ctx: Context
  query: { code_challenge?: string | undefined; stay?: string | undefined }
}

export function socialSignInFeature(parts: Parts, needs: Needs) {
  const { accounts, sessions, secondSteps, rememberSource } = needs
  const desktopAuthCodes = createDesktopAuthCodes(parts, needs)
  const socialSignIn = createSocialSignIn(parts, needs, desktopAuthCodes)

  const callbackOf = (ctx: Context, provider: string) =>
    new URL(`${signInPath(provider)}/callback`, siteOriginOf(ctx, parts.config))

  /** Failures lead back to the sign-in screen, or to the desktop app that started the sign-in. */
  const redirectOnFailure = async (ctx: Context, work: () => Promise<void>): Promise<void> => {
    ctx.set('Cache-Control', 'no-store')
    try {
      await work()
    } catch (error) {
      const problem = error instanceof SignInFailure ? error.problem : 'failed'
      log.security(ctx, 'sign_in.refused', { userId: null, method: 'provider', detail: problem })
      log(ctx).warn({ err: error, problem }, 'sign-in with a provider failed')
      if (error instanceof SignInFailure && error.isFromDesktop) showDesktopRedirect(ctx, { problem })
      else ctx.redirect(`/auth?problem=${problem}`)
    }
  }

  const start =
    (provider: string) =>
    ({ ctx, query }: StartInput) =>
      redirectOnFailure(ctx, async () => {
        const redirectUri = callbackOf(ctx, provider).href
        // Always a new value: one that the request has may be planted.
        const { url, browser } = await socialSignIn.start(
          provider,
          redirectUri,
          query.code_challenge,
          query.stay !== undefined,
        )
        // Apple posts its form from another site: with https, the cookie must be sent with that request.
        const cookie = isHttps(ctx, parts.config)
          ? `${SECURE_BROWSER_COOKIE}=${browser}; Path=/; SameSite=None; Secure`
          : `${BROWSER_COOKIE}=${browser}; Path=/api/auth; SameSite=Lax`
        ctx.append('Set-Cookie', `${cookie}; Max-Age=${BROWSER_COOKIE_SECONDS}; HttpOnly`)
        ctx.redirect(url.href)
      })

  const back =
    (provider: string) =>
    ({ ctx }: { ctx: Context }) =>
      redirectOnFailure(ctx, async () => {
        const url = callbackOf(ctx, provider)
        url.search = ctx.method === 'POST' ? await readForm(ctx) : ctx.search
        const browser = ctx.cookies.get(isHttps(ctx, parts.config) ? SECURE_BROWSER_COOKIE : BROWSER_COOKIE)
        const result = await socialSignIn.finish({ provider, url, browser, from: sessionSourceOf(ctx) })
        recordSignIn(ctx, provider, result)
        if ('code' in result) return showDesktopRedirect(ctx, result)
        if ('waiting' in result) return ctx.redirect(`/auth${SECOND_STEP_HASH}${result.waiting.challenge}`)
        const { session, staysSignedIn } = result
        setSessionCookie(ctx, parts.config, session.token, staysSignedIn ? session.expiresAt : null)
        await sessions
          .closePresented(ctx.req)
          .catch((error: unknown) => log(ctx).warn({ err: error }, 'the former session was not ended'))
        await rememberSource(ctx, result.userId)
        ctx.redirect(result.passwordRemoved ? PASSWORD_REMOVED : '/')
      })

  const handlers: Handlers<typeof socialSignInRoutes> = {
    signInWithGoogle: start('google'),
    signInWithApple: start('apple'),
    returnFromGoogle: back('google'),
    returnFromApple: back('apple'),
    returnFromGoogleByForm: back('google'),
    returnFromAppleByForm: back('apple'),
    getSignInProviders: () => ({ providers: socialSignIn.list(), builtIn: socialSignIn.listBuiltIn() }),
    signInWithProvider: (input) => start(idIn(input))(input),
    returnFromProvider: (input) => back(idIn(input))(input),
    returnFromProviderByForm: (input) => back(idIn(input))(input),
    getProviderSignOut: async ({ caller, ctx }) => {
      const returnTo = new URL('/auth', siteOriginOf(ctx, parts.config)).href
      // The sign-out here doesn't wait for a provider that is down.
      const url = await socialSignIn.signOutUrlOf(caller, returnTo).catch((error: unknown) => {
        log(ctx).warn({ err: error }, 'the provider could not be asked for its sign-out')
        return null
      })
      return { url }
    },
    redeemDesktopAuthCode: async ({ body, ctx }) => {
      const redeemed = await desktopAuthCodes.redeem(body.code, body.verifier, sessionSourceOf(ctx))
      if ('waiting' in redeemed) throw secondSteps.needed(ctx, redeemed.waiting)
      const { userId, session, passwordRemoved } = redeemed
      log.security(ctx, 'sign_in.succeeded', { userId, method: 'provider' })
      return { ...(await accounts.getUser(userId)), token: session.token, passwordRemoved }
    },
  }
  return { handlers, background: { sweep: socialSignIn.sweep } }
}

/** Google and Apple have addresses of their own: here they count as not configured. */
const idIn = ({ params }: { params: { provider: string } }): string =>
  PROVIDER_ID.test(params.provider) && !SIGN_IN_PROVIDERS.some((name) => name === params.provider)
    ? params.provider
    : ''

/** The lines of the logs about a sign-in with a provider, and about what the person's groups changed. */
function recordSignIn(ctx: Context, provider: string, result: SignInResult): void {
  const { userId, roleOutcome } = result
  if ('session' in result) log.security(ctx, 'sign_in.succeeded', { userId, method: provider })
  if (typeof roleOutcome === 'object')
    log.security(ctx, 'role.changed', { userId, method: provider, detail: roleOutcome.role })
  else if (roleOutcome !== 'unchanged') log(ctx).warn({ provider, userId }, ROLE_KEPT[roleOutcome])
}

const ROLE_KEPT = {
  'left-out': 'the role stays: the provider left the groups out of the token, because they are too many',
  'last-admin': 'the role stays: no administrator would be left',
}

/** The browser itself stays signed out: the desktop app asked for the sign-in. */
function showDesktopRedirect(ctx: Context, result: { code: string } | { problem: SignInProblem }): void {
  ctx.set('Content-Security-Policy', DESKTOP_REDIRECT_POLICY)
  ctx.set('Referrer-Policy', 'no-referrer')
  ctx.type = 'html'
  ctx.body = renderDesktopRedirect(result)
}

/** The fields of the form in the syntax of a query. */
async function readForm(ctx: Context): Promise<string> {
  if (!ctx.is('application/x-www-form-urlencoded')) throw new SignInFailure('failed')
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of ctx.req as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > FORM_MAX_BYTES) throw new SignInFailure('failed')
    chunks.push(chunk)
  }
  return new URLSearchParams(Buffer.concat(chunks).toString()).toString()
}

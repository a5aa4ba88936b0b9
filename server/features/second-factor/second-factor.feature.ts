import type { Context } from 'koa'
import type { User } from '#shared/contract/accounts.ts'
import type { secondFactorRoutes } from '#shared/contract/second-factor.ts'
import type { Parts } from '#server/feature.ts'
import type { SignedIn } from '#server/features/accounts/accounts.service.ts'
import type { DomainSignInPolicy } from '#server/features/accounts/domain-sign-in-policy.ts'
import type { Proofs } from '#server/features/accounts/proofs.service.ts'
import { sessionSourceOf } from '#server/features/accounts/session-source.ts'
import type { KnownSignInSources } from '#server/features/accounts/known-sign-in-sources.ts'
import type { Sessions } from '#server/features/accounts/sessions.service.ts'
import type { Mail } from '#server/features/mail/mail.service.ts'
import { secretsIn } from '#server/keys.ts'
import type { Handlers } from '#server/http/mount-routes.ts'
import { log } from '#server/http/request-log.ts'
import { createAuthChallenges } from './auth-challenges.service.ts'
import { createFactorChecks } from './factor-checks.service.ts'
import { createFactorGuard } from './factor-guard.ts'
import { createFactorSignIns } from './factor-sign-ins.service.ts'
import { createLostFactors } from './lost-factors.service.ts'
import { createOwnFactors } from './own-factors.service.ts'
import { relyingPartyOf } from './relying-party.ts'
import { createFactorProofs } from './factor-proofs.service.ts'
import { createSealer } from './sealed-text.ts'
import type { SecondFactorRule } from './second-factor-rule.ts'
import type { SecondSteps } from './second-steps.service.ts'

interface Needs {
  sessions: Sessions
  secondSteps: SecondSteps
  sources: KnownSignInSources
  domainSignInPolicy: DomainSignInPolicy
  proofs: Proofs
  mail: Mail
  rule: SecondFactorRule
  /** Sets the cookie, and remembers the device. */
  answerSignedIn(ctx: Context, signedIn: SignedIn, staysSignedIn: boolean): Promise<User & { token: string }>
}

export function secondFactorFeature(
  parts: Parts,
  { sessions, secondSteps, sources, domainSignInPolicy, proofs, rule, mail, answerSignedIn }: Needs,
) {
  const { config, throttles } = parts
  const challenges = createAuthChallenges(parts)
  const sealer = createSealer(secretsIn(config.jwtSecret), 'secrets of authenticator apps')
  const checks = createFactorChecks(parts, sealer, mail)
  const guard = createFactorGuard(throttles, sources)
  const signIns = createFactorSignIns(parts, { sessions, challenges, checks, domainSignInPolicy })
  const own = createOwnFactors(parts, { challenges, sealer, mail, ...rule })
  const lost = createLostFactors(parts, { sessions, mail })
  const siteOf = (ctx: Context) => relyingPartyOf(ctx, config)

  const factorProofs = createFactorProofs(parts, { challenges, checks })
  proofs.add({
    kind: 'passkey',
    isAvailable: factorProofs.hasPasskey,
    check: (caller, { passkey }, ctx) =>
      guard.confirm(caller, () => factorProofs.check(caller, { passkey }, siteOf(ctx))),
  })
  proofs.add({
    kind: 'code',
    isAvailable: factorProofs.hasCode,
    check: (caller, { code }, ctx) =>
      guard.confirm({ ...caller, code }, () => factorProofs.check(caller, { code }, siteOf(ctx))),
  })

  const handlers: Handlers<typeof secondFactorRoutes> = {
    startPasskeyProof: ({ caller, ctx }) => factorProofs.start(caller, siteOf(ctx)),
    describeSecondStep: ({ body, ctx }) => secondSteps.find(ctx, body.challenge),
    finishSignIn: async ({ body: { challenge, ...shown }, ctx }) => {
      const found = await signIns.find(challenge)
      const method = shown.code === undefined ? 'passkey' : 'code'
      const signedIn = await guard
        .attempt({ ...shown, ...found }, sources.sourceOf(ctx), () =>
          signIns.finish(challenge, found, shown, siteOf(ctx), sessionSourceOf(ctx)),
        )
        .catch((error: unknown) => {
          log.security(ctx, 'sign_in.refused', { userId: found.userId, method })
          throw error
        })
      log.security(ctx, 'sign_in.succeeded', { userId: found.userId, method })
      return answerSignedIn(ctx, signedIn, found.staysSignedIn)
    },
    startPasskeySignIn: async ({ ctx }) => {
      await guard.limitChallenges(ctx.ip)
      return signIns.startWithPasskey(siteOf(ctx))
    },
    signInWithPasskey: async ({ body: { passkey, staySignedIn }, ctx }) => {
      const signedIn = await guard
        .attempt({ userId: null }, sources.sourceOf(ctx), () =>
          signIns.withPasskey(passkey, staySignedIn, siteOf(ctx), sessionSourceOf(ctx)),
        )
        .catch((error: unknown) => {
          log.security(ctx, 'sign_in.refused', { method: 'passkey' })
          throw error
        })
      log.security(ctx, 'sign_in.succeeded', { userId: signedIn.user.id, method: 'passkey' })
      return answerSignedIn(ctx, signedIn, staySignedIn)
    },
    getSecondFactor: ({ caller }) => own.stateOf(caller),
    startPasskey: ({ caller, ctx }) => own.startPasskey(caller, siteOf(ctx)),
    addPasskey: async ({ caller, body, ctx }) => {
      const recoveryCodes = await own.addPasskey(caller, body, siteOf(ctx))
      log.security(ctx, 'factor.added', { userId: caller.id, method: 'passkey' })
      return { recoveryCodes }
    },
    renamePasskey: ({ caller, params, body }) => own.renamePasskey(caller, params.id, body.name),
    removePasskey: async ({ caller, params, ctx }) => {
      await own.removePasskey(caller, params.id)
      log.security(ctx, 'factor.removed', { userId: caller.id, method: 'passkey' })
    },
    startAuthenticatorApp: ({ caller }) => own.startApp(caller),
    confirmAuthenticatorApp: async ({ caller, body, ctx }) => {
      const recoveryCodes = await own.confirmApp(caller, body.code)
      log.security(ctx, 'factor.added', { userId: caller.id, method: 'authenticator-app' })
      return { recoveryCodes }
    },
    removeAuthenticatorApp: async ({ caller, ctx }) => {
      await own.removeApp(caller)
      log.security(ctx, 'factor.removed', { userId: caller.id, method: 'authenticator-app' })
    },
    renewRecoveryCodes: async ({ caller, ctx }) => {
      const recoveryCodes = await own.renewRecoveryCodes(caller)
      log.security(ctx, 'factor.added', { userId: caller.id, method: 'recovery-codes' })
      return { recoveryCodes }
    },
    removeSecondFactor: async ({ caller, params, ctx }) => {
      await lost.remove(caller, params.id)
      log.security(ctx, 'factor.removed', { userId: params.id })
    },
  }
  return { handlers, background: { sweep: challenges.sweep } }
}

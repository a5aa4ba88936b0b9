import { LockMode } from '@mikro-orm/core'
import type { PasskeyAssertion, PasskeyRequest } from '#shared/contract/passkeys.ts'
import type { EntityManager } from '#server/database/database.ts'
import type { Parts } from '#server/feature.ts'
import type { SignedIn } from '#server/features/accounts/accounts.service.ts'
import type { DomainSignInPolicy } from '#server/features/accounts/domain-sign-in-policy.ts'
import { presentUser } from '#server/features/accounts/present-user.ts'
import type { SessionSource } from '#server/features/accounts/session-source.ts'
import type { Sessions } from '#server/features/accounts/sessions.service.ts'
import { User } from '#server/entities/user.entity.ts'
import { ApiError, invalidField } from '#server/api-error.ts'
import type { AuthChallenges } from './auth-challenges.service.ts'
import type { FactorChecks } from './factor-checks.service.ts'
import { challengeIn, requestOf } from './passkey-messages.ts'
import type { RelyingParty } from './relying-party.ts'
import { ranOut } from './second-steps.service.ts'

export interface ShownFactor {
  code?: string | undefined
  passkey?: PasskeyAssertion | undefined
}

interface Needs {
  sessions: Sessions
  challenges: AuthChallenges
  checks: FactorChecks
  domainSignInPolicy: DomainSignInPolicy
}

const unknownPasskey = () =>
  new ApiError('not_signed_in', 'This passkey is not known here. Please sign in with your password.')
const noPasskeysHere = () =>
  new ApiError('unprocessable', 'Passkeys need a host name. This address has none, so please use a code.')

/** Not 401: the sign-in goes on. */
export const wrongFactor = ({ code }: ShownFactor) =>
  code === undefined
    ? new ApiError('invalid', 'This passkey is not one of this account. Please try another one.')
    : invalidField('code', 'This code is not right, or it was used before. Please try the next one.')

/** @throws ApiError unprocessable at an address that can have no passkeys */
export function requirePasskeySite(rp: RelyingParty | null): RelyingParty {
  if (!rp) throw noPasskeysHere()
  return rp
}

/** Sign-ins that end with a second factor, and those by a passkey alone. */
export function createFactorSignIns(
  { database }: Parts,
  { sessions, challenges, checks, domainSignInPolicy }: Needs,
) {
  /** The lock orders a sign-in against a change of the password, which ends the challenges of the account. */
  const lock = (em: EntityManager, userId: number) =>
    em.findOne(User, userId, { lockMode: LockMode.PESSIMISTIC_READ })

  return {
    /** What a browser needs for a sign-in without a name. */
    async startWithPasskey(rp: RelyingParty | null): Promise<PasskeyRequest> {
      const site = requirePasskeySite(rp)
      const { challenge } = await database.transaction((em) => challenges.issue(em, 'passkey-sign-in', null))
      return requestOf(challenge, site)
    },

    /** @throws ApiError not_signed_in; use_provider where the account's domain signs in with a provider */
    async withPasskey(
      passkey: PasskeyAssertion,
      staysSignedIn: boolean,
      rp: RelyingParty | null,
      from: SessionSource,
    ): Promise<SignedIn> {
      const challenge = challengeIn(passkey)
      if (challenge === null || !(await challenges.find(challenge, 'passkey-sign-in'))) throw ranOut()
      const verified = await checks.verifyPasskey(passkey, challenge, requirePasskeySite(rp))
      if (!verified) throw unknownPasskey()
      return database.makingRoom(async (em) => {
        const user = await lock(em, verified.userId)
        if (!user || !(await challenges.claim(em, challenge))) throw ranOut()
        if (!(await checks.takePasskey(em, verified))) throw unknownPasskey()
        domainSignInPolicy.refuseOtherWays(user)
        const session = sessions.open(em, user, staysSignedIn, { ...from, hasSecondFactor: true })
        await em.flush()
        return { user: presentUser(user), session }
      })
    },

    /** @returns the account of a challenge. @throws ApiError not_signed_in for one that is over */
    async find(challenge: string): Promise<{ userId: number; staysSignedIn: boolean }> {
      const found = await challenges.find(challenge, 'second-step')
      if (!found || found.userId === null) throw ranOut()
      return { userId: found.userId, staysSignedIn: found.staysSignedIn }
    },

    /** @throws ApiError not_signed_in for a challenge that is over, invalid for a wrong factor */
    async finish(
      challenge: string,
      { userId, staysSignedIn }: { userId: number; staysSignedIn: boolean },
      shown: ShownFactor,
      rp: RelyingParty | null,
      from: SessionSource,
    ): Promise<SignedIn> {
      const { code, passkey } = shown
      const verified = passkey && (await checks.verifyPasskey(passkey, challenge, requirePasskeySite(rp)))
      const isRight = async (em: EntityManager) => {
        if (code !== undefined) return checks.takeCode(em, userId, code)
        return verified?.userId === userId && checks.takePasskey(em, verified)
      }
      const signedIn = await database
        .makingRoom(async (em) => {
          const user = await lock(em, userId)
          if (!user || !(await challenges.claim(em, challenge))) throw ranOut()
          // The transaction of a wrong factor is rolled back: the challenge stays for another try.
          if (!(await isRight(em))) throw new WrongFactor()
          const session = sessions.open(em, user, staysSignedIn, { ...from, hasSecondFactor: true })
          await em.flush()
          return { user: presentUser(user), session }
        })
        .catch(async (error: unknown) => {
          if (!(error instanceof WrongFactor)) throw error
          await challenges.fail(challenge)
          throw wrongFactor(shown)
        })
      return signedIn
    },
  }
}

class WrongFactor extends Error {}

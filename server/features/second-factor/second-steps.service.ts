import type { Context } from 'koa'
import type { SecondStep } from '#shared/contract/values.ts'
import type { EntityManager } from '#server/database/database.ts'
import type { Parts } from '#server/feature.ts'
import type { User } from '#server/entities/user.entity.ts'
import { requireActive } from '#server/features/accounts/suspension.ts'
import { ApiError } from '#server/api-error.ts'
import { createAuthChallenges, type IssuedChallenge } from './auth-challenges.service.ts'
import { requestOf } from './passkey-messages.ts'
import { relyingPartyOf } from './relying-party.ts'
import { factorCount, findFactors, type StoredFactors } from './stored-factors.ts'

/** A sign-in whose first step was right, and that waits for the second factor. */
export type BegunSecondStep = IssuedChallenge & StoredFactors

export type SecondSteps = ReturnType<typeof createSecondSteps>

/** The first half of the second step: every sign-in by password or provider asks here before it opens a session. */
export function createSecondSteps(parts: Pick<Parts, 'config' | 'database' | 'now'>) {
  const { config, database } = parts
  const challenges = createAuthChallenges(parts)
  const describe = (
    ctx: Context,
    { challenge, expiresAt, passkeys, app, recoveryCodesLeft }: BegunSecondStep,
  ): SecondStep => {
    const rp = passkeys.length > 0 ? relyingPartyOf(ctx, config) : null
    return {
      challenge,
      expiresAt: expiresAt.toISOString(),
      hasAuthenticatorApp: app !== null,
      hasRecoveryCodes: recoveryCodesLeft > 0,
      passkey: rp && requestOf(challenge, rp, passkeys),
    }
  }
  return {
    /**
     * Joins the transaction of `em`, which holds a lock on the row of the user.
     * @returns null for an account without a second factor
     * @throws ApiError not_allowed for a suspended account
     */
    async begin(em: EntityManager, user: User, staysSignedIn: boolean): Promise<BegunSecondStep | null> {
      requireActive(user)
      const factors = await findFactors(em, user.id)
      if (factorCount(factors) === 0) return null
      return { ...factors, ...(await challenges.issue(em, 'second-step', user.id, staysSignedIn)) }
    },

    hasFactor: async (userId: number): Promise<boolean> =>
      factorCount(await findFactors(database.entities(), userId)) > 0,

    /** The answer to a sign-in that waits for its second factor. */
    needed: (ctx: Context, begun: BegunSecondStep): ApiError =>
      new ApiError('second_factor_needed', 'This account needs its second factor as well.', {
        secondStep: describe(ctx, begun),
      }),

    /** @throws ApiError not_signed_in for a challenge that is over */
    async find(ctx: Context, challenge: string): Promise<SecondStep> {
      const found = await challenges.find(challenge, 'second-step')
      if (!found || found.userId === null) throw ranOut()
      const factors = await findFactors(database.entities(), found.userId)
      return describe(ctx, { ...factors, challenge, expiresAt: found.expiresAt })
    },
  }
}

export const ranOut = () => new ApiError('not_signed_in', 'This sign-in has run out. Please sign in again.')

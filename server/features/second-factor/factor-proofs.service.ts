import type { PasskeyRequest } from '#shared/contract/passkeys.ts'
import type { EntityManager } from '#server/database/database.ts'
import type { Parts } from '#server/feature.ts'
import { Session } from '#server/entities/session.entity.ts'
import type { Caller } from '#server/http/caller.ts'
import type { AuthChallenges } from './auth-challenges.service.ts'
import type { FactorChecks } from './factor-checks.service.ts'
import { requirePasskeySite, wrongFactor, type ShownFactor } from './factor-sign-ins.service.ts'
import { challengeIn, requestOf } from './passkey-messages.ts'
import type { RelyingParty } from './relying-party.ts'
import { findFactors } from './stored-factors.ts'

interface Needs {
  challenges: AuthChallenges
  checks: FactorChecks
}

/** Fresh proofs by a second factor. Such a proof also counts as the second factor of the session. */
export function createFactorProofs({ database }: Parts, { challenges, checks }: Needs) {
  const factorsOf = ({ id }: Caller) => findFactors(database.entities(), id)

  return {
    hasPasskey: async (caller: Caller): Promise<boolean> => (await factorsOf(caller)).passkeys.length > 0,
    hasCode: async (caller: Caller): Promise<boolean> => {
      const { app, recoveryCodesLeft } = await factorsOf(caller)
      return app !== null || recoveryCodesLeft > 0
    },

    /** @throws ApiError unprocessable at an address that can have no passkeys */
    async start(caller: Caller, rp: RelyingParty | null): Promise<PasskeyRequest> {
      const site = requirePasskeySite(rp)
      return database.transaction(async (em) => {
        const { passkeys } = await findFactors(em, caller.id)
        const { challenge } = await challenges.issue(em, 'proof', caller.id)
        return requestOf(challenge, site, passkeys)
      })
    },

    /** @throws ApiError invalid for a wrong factor */
    async check(caller: Caller, shown: ShownFactor, rp: RelyingParty | null): Promise<void> {
      const { code, passkey } = shown
      const challenge = passkey ? challengeIn(passkey) : null
      const isOwn = challenge !== null && (await challenges.find(challenge, 'proof'))?.userId === caller.id
      const verified =
        passkey && isOwn ? await checks.verifyPasskey(passkey, challenge, requirePasskeySite(rp)) : null
      const isRight = async (em: EntityManager) => {
        if (code !== undefined) return checks.takeCode(em, caller.id, code)
        if (verified?.userId !== caller.id || challenge === null) return false
        return (await challenges.claim(em, challenge)) && checks.takePasskey(em, verified)
      }
      await database.transaction(async (em) => {
        if (!(await isRight(em))) throw wrongFactor(shown)
        await em.nativeUpdate(Session, { id: caller.sessionId }, { hasSecondFactor: true })
      })
    },
  }
}

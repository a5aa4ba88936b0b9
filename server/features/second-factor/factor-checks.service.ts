import type { PasskeyAssertion } from '#shared/contract/passkeys.ts'
import type { EntityManager } from '#server/database/database.ts'
import type { Mail } from '#server/features/mail/mail.service.ts'
import type { Parts } from '#server/feature.ts'
import { stepOfCode } from './one-time-codes.ts'
import { verifyAssertion } from './passkey-messages.ts'
import { hashRecoveryCode } from './recovery-codes.ts'
import type { RelyingParty } from './relying-party.ts'
import type { Sealer } from './sealed-text.ts'
import { AuthenticatorApp, Passkey, RecoveryCode } from '#server/entities/second-factor.entity.ts'

/** A signature that was verified and is not counted yet. */
export interface VerifiedAssertion {
  userId: number
  passkeyId: number
  /** The stored number of signatures before this one, and the number after it. */
  before: number
  after: number
}

export type FactorChecks = ReturnType<typeof createFactorChecks>

/** Six digits are of an authenticator app; everything else is a recovery code. */
export const isOneTimeCode = (code: string): boolean => /^\d{6}$/.test(withoutSpaces(code))

const withoutSpaces = (code: string) => code.replaceAll(/\s/g, '')

/** Checks what people show as their second factor. Each code and each signature counts once, on all servers. */
export function createFactorChecks(
  { database, now }: Pick<Parts, 'database' | 'now'>,
  sealer: Sealer,
  mail: Pick<Mail, 'enqueue'>,
) {
  const takeOneTimeCode = async (em: EntityManager, userId: number, code: string): Promise<boolean> => {
    const app = await em.findOne(AuthenticatorApp, { user: userId, confirmedAt: { $ne: null } })
    const secret = app && sealer.open(app.secret, String(userId))
    if (!secret) return false
    const step = stepOfCode(secret, withoutSpaces(code), now())
    if (step === null) return false
    const isUnused = { user: userId, lastStep: { $lt: step } }
    return (await em.nativeUpdate(AuthenticatorApp, isUnused, { lastStep: step, usedAt: now() })) === 1
  }

  return {
    /**
     * Joins the transaction of `em`; a code that counted is used up.
     * @returns whether the code is right
     */
    async takeCode(em: EntityManager, userId: number, code: string): Promise<boolean> {
      if (isOneTimeCode(code)) return takeOneTimeCode(em, userId, code)
      const used = await em.nativeDelete(RecoveryCode, { user: userId, codeHash: hashRecoveryCode(code) })
      if (used !== 1) return false
      const data = { change: 'recovery-code-used', at: now().toISOString() } as const
      mail.enqueue(em, { kind: 'security-changed', to: { userId }, data })
      return true
    },

    /**
     * Outside of a transaction, because verifying takes a while.
     * @returns null for an unknown passkey, and for a signature that doesn't answer the challenge on this site
     */
    async verifyPasskey(
      assertion: PasskeyAssertion,
      challenge: string,
      rp: RelyingParty,
    ): Promise<VerifiedAssertion | null> {
      const passkey = await database.entities().findOne(Passkey, { credentialId: assertion.id })
      if (!passkey) return null
      const userId = passkey.user.id
      const after = await verifyAssertion(assertion, passkey, userId, challenge, rp)
      return after === null ? null : { userId, passkeyId: passkey.id, before: passkey.signatures, after }
    },

    /** Joins the transaction of `em`. @returns false where the passkey was used or removed since it was verified */
    async takePasskey(em: EntityManager, { passkeyId, before, after }: VerifiedAssertion): Promise<boolean> {
      const isUnchanged = { id: passkeyId, signatures: before }
      return (await em.nativeUpdate(Passkey, isUnchanged, { signatures: after, usedAt: now() })) === 1
    },
  }
}

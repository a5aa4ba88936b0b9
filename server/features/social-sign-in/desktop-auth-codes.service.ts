import { createHash, randomBytes } from 'node:crypto'
import { LockMode } from '@mikro-orm/core'
import type { EntityManager } from '#server/database/database.ts'
import type { Parts } from '#server/feature.ts'
import type { SessionSource } from '#server/features/accounts/session-source.ts'
import type { WaitingSignIn } from '#server/features/accounts/accounts.service.ts'
import type { OpenedSession, Sessions } from '#server/features/accounts/sessions.service.ts'
import { User } from '#server/entities/user.entity.ts'
import type { SecondSteps } from '#server/features/second-factor/second-steps.service.ts'
import { ApiError } from '#server/api-error.ts'
import { DesktopAuthCode } from '#server/entities/social-sign-in.entity.ts'

/** The link opens the app at once, but the browser may ask the user first. */
const CODE_LIFETIME_MS = 2 * 60 * 1000

interface Redeemed {
  userId: number
  session: OpenedSession
  /** This sign-in removed the password of the account. */
  passwordRemoved: boolean
}

export type DesktopAuthCodes = ReturnType<typeof createDesktopAuthCodes>

const hashOf = (text: string, encoding: 'hex' | 'base64url'): string =>
  createHash('sha256').update(text).digest(encoding)

/** Authorization codes that carry a sign-in from the system's browser to the desktop app (RFC 7636). */
export function createDesktopAuthCodes(
  { database, now }: Parts,
  { sessions, secondSteps }: { sessions: Sessions; secondSteps: SecondSteps },
) {
  /** Single use: the code is deleted whether or not the exchange succeeds. */
  const claim = async (
    em: EntityManager,
    code: string,
  ): Promise<{ stored: DesktopAuthCode; user: User } | null> => {
    const codeHash = hashOf(code, 'hex')
    const stored = await em.findOne(DesktopAuthCode, { codeHash })
    // The lock orders this against a change of the password: before it the change closes this session too, after it the
    // code is gone.
    const user = stored && (await em.findOne(User, stored.user.id, { lockMode: LockMode.PESSIMISTIC_READ }))
    const deleted = stored ? await em.nativeDelete(DesktopAuthCode, { codeHash }) : 0
    return stored && user && deleted === 1 ? { stored, user } : null
  }

  return {
    /**
     * Joins the transaction of `em`.
     * @param codeChallenge base64url SHA-256 of the verifier that the desktop app keeps
     * @returns the code
     */
    async issue(
      em: EntityManager,
      user: User,
      codeChallenge: string,
      passwordRemoved: boolean,
    ): Promise<string> {
      await em.nativeDelete(DesktopAuthCode, { expiresAt: { $lt: now() } })
      const code = randomBytes(32).toString('base64url')
      const expiresAt = new Date(now().getTime() + CODE_LIFETIME_MS)
      em.create(DesktopAuthCode, {
        codeHash: hashOf(code, 'hex'),
        codeChallenge,
        user,
        passwordRemoved,
        expiresAt,
      })
      await em.flush()
      return code
    },

    /** @throws ApiError not_signed_in for an unknown, used or expired code, and for a verifier that doesn't match */
    async redeem(code: string, verifier: string, from: SessionSource): Promise<Redeemed | WaitingSignIn> {
      const redeemed = await database.transaction(async (em) => {
        const claimed = await claim(em, code)
        if (!claimed) return null
        const { stored, user } = claimed
        const isExpired = stored.expiresAt.getTime() <= now().getTime()
        if (isExpired || stored.codeChallenge !== hashOf(verifier, 'base64url')) return null
        // Long-lived: the app keeps its token in the system's secret store.
        const waiting = await secondSteps.begin(em, user, true)
        if (waiting) return { waiting }
        const session = sessions.open(em, user, true, from)
        await em.flush()
        return { userId: user.id, session, passwordRemoved: stored.passwordRemoved }
      })
      if (!redeemed) {
        throw new ApiError('not_signed_in', 'This sign-in has run out. Please start it again in the app.')
      }
      return redeemed
    },
  }
}

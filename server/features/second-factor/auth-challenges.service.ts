import { createHash, randomBytes } from 'node:crypto'
import { SECOND_FACTOR_SECONDS } from '#shared/limits/accounts.ts'
import type { EntityManager } from '#server/database/database.ts'
import { flag, type RowFlag, type RowTime } from '#server/database/row-values.ts'
import type { Parts } from '#server/feature.ts'
import { User } from '#server/entities/user.entity.ts'
import { AuthChallenge, type ChallengePurpose } from '#server/entities/second-factor.entity.ts'

/** After this many wrong answers a challenge is over. */
const FAILURES_MAX = 5

export interface OpenChallenge {
  userId: number | null
  staysSignedIn: boolean
  expiresAt: Date
}

type Found = Pick<OpenChallenge, 'userId'> & { staysSignedIn: RowFlag; expiresAt: RowTime }

export interface IssuedChallenge {
  challenge: string
  expiresAt: Date
}

export type AuthChallenges = ReturnType<typeof createAuthChallenges>

const hashOf = (challenge: string) => createHash('sha256').update(challenge).digest('hex')

/** Challenges that browsers have still to answer: in the database, because another server may get the answer. */
export function createAuthChallenges({ database, now }: Pick<Parts, 'database' | 'now'>) {
  return {
    /**
     * Joins the transaction of `em`.
     * @param userId null where a passkey will say who signs in
     */
    async issue(
      em: EntityManager,
      purpose: ChallengePurpose,
      userId: number | null,
      staysSignedIn = false,
    ): Promise<IssuedChallenge> {
      await em.nativeDelete(AuthChallenge, { expiresAt: { $lt: now() } })
      const challenge = randomBytes(32).toString('base64url')
      const expiresAt = new Date(now().getTime() + SECOND_FACTOR_SECONDS * 1000)
      const user = userId === null ? null : em.getReference(User, userId)
      em.create(AuthChallenge, { challengeHash: hashOf(challenge), purpose, user, staysSignedIn, expiresAt })
      await em.flush()
      return { challenge, expiresAt }
    },

    /** @returns null for an unknown, used or expired challenge, and for one of another purpose */
    async find(challenge: string, purpose: ChallengePurpose): Promise<OpenChallenge | null> {
      const [row] = await database.reader.all<Found>(
        `select user_id as "userId", stays_signed_in as "staysSignedIn", expires_at as "expiresAt"
          from auth_challenges where challenge_hash = ? and purpose = ?`,
        [hashOf(challenge), purpose],
      )
      const expiresAt = row && new Date(row.expiresAt)
      if (!expiresAt || expiresAt.getTime() <= now().getTime()) return null
      return { userId: row.userId, staysSignedIn: flag(row.staysSignedIn), expiresAt }
    },

    /** Joins the transaction of `em`. @returns false where another answer was first */
    claim: async (em: EntityManager, challenge: string): Promise<boolean> =>
      (await em.nativeDelete(AuthChallenge, { challengeHash: hashOf(challenge) })) === 1,

    /** Counts a wrong answer, and ends the challenge with the last allowed one. */
    async fail(challenge: string): Promise<void> {
      await database.transaction(async (em) => {
        const challengeHash = hashOf(challenge)
        const id = [challengeHash]
        await em.execute('update auth_challenges set failures = failures + 1 where challenge_hash = ?', id)
        await em.nativeDelete(AuthChallenge, { challengeHash, failures: { $gte: FAILURES_MAX } })
      })
    },

    /** Removes expired challenges. */
    async sweep(): Promise<void> {
      await database.transaction(async (em) => {
        await em.nativeDelete(AuthChallenge, { expiresAt: { $lt: now() } })
      })
    },
  }
}

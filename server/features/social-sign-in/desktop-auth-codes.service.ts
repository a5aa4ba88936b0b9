import { createHash, randomBytes } from 'node:crypto'
import { LockMode } from '@mikro-orm/core'
import type { Database, EntityManager } from '#server/database/database.ts'
import type { OpenedSession, Sessions } from '#server/features/accounts/sessions.service.ts'
import { User } from '#server/features/accounts/user.entity.ts'
import { ApiError } from '#server/http/api-error.ts'
import { DesktopAuthCode } from './desktop-auth-code.entity.ts'

/** The link opens the app at once; somebody may have to say yes to that. */
const HAND_OVER_MS = 2 * 60 * 1000

interface Options {
  database: Database
  sessions: Sessions
  now(): Date
}

interface Entered {
  userId: number
  session: OpenedSession
  /** Had a password until this sign-in. */
  passwordRemoved: boolean
}

export type DesktopAuthCodes = ReturnType<typeof createDesktopAuthCodes>

const hashOf = (text: string, encoding: 'hex' | 'base64url'): string =>
  createHash('sha256').update(text).digest(encoding)

/** Codes that bring a sign-in from the system's browser into the desktop app. */
export function createDesktopAuthCodes({ database, sessions, now }: Options) {
  /** Whatever comes of it, the code is over with this. */
  const take = async (
    em: EntityManager,
    code: string,
  ): Promise<{ kept: DesktopAuthCode; user: User } | null> => {
    const codeHash = hashOf(code, 'hex')
    const kept = await em.findOne(DesktopAuthCode, { codeHash })
    // Either before a change of the password, which then closes this session too, or after it, and without the code.
    const user = kept && (await em.findOne(User, kept.user.id, { lockMode: LockMode.PESSIMISTIC_READ }))
    const taken = kept ? await em.nativeDelete(DesktopAuthCode, { codeHash }) : 0
    return kept && user && taken === 1 ? { kept, user } : null
  }

  return {
    /**
     * Inside a transaction of the caller's.
     * @returns the code
     */
    async give(
      em: EntityManager,
      user: User,
      codeChallenge: string,
      passwordRemoved: boolean,
    ): Promise<string> {
      await em.nativeDelete(DesktopAuthCode, { expiresAt: { $lt: now() } })
      const code = randomBytes(32).toString('base64url')
      const expiresAt = new Date(now().getTime() + HAND_OVER_MS)
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

    /** @throws ApiError where the code isn't good, or the secret isn't the one that it was made for */
    async exchange(code: string, verifier: string): Promise<Entered> {
      const entered = await database.transaction(async (em) => {
        const taken = await take(em, code)
        if (!taken) return null
        const { kept, user } = taken
        const isLate = kept.expiresAt.getTime() <= now().getTime()
        if (isLate || kept.codeChallenge !== hashOf(verifier, 'base64url')) return null
        // The app keeps its token in the system's secret store, so that it may stay signed in.
        const session = sessions.open(em, user, true)
        await em.flush()
        return { userId: user.id, session, passwordRemoved: kept.passwordRemoved }
      })
      if (!entered) {
        throw new ApiError('not_signed_in', 'This sign-in has run out. Please start it again in the app.')
      }
      return entered
    },
  }
}

import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { LONG_SESSION_SECONDS, SESSION_SECONDS } from '#shared/limits/accounts.ts'
import type { EntityManager } from '#server/database/database.ts'
import type { Parts } from '#server/feature.ts'
import { DesktopAuthCode } from '#server/entities/social-sign-in.entity.ts'
import { cookieTokenOf, tokenOf } from '#server/http/session-cookie.ts'
import { SessionTokens } from '#server/http/session-tokens.ts'
import type { Caller } from '#server/http/caller.ts'
import type { MaybePromise } from '#server/maybe-promise.ts'
import { AuthChallenge } from '#server/entities/second-factor.entity.ts'
import { Callers } from './callers.ts'
import { DELETE_IDLE, idleMsOf } from './session-idle.ts'
import { createSightings } from './sightings.ts'
import { Session } from '#server/entities/session.entity.ts'
import type { SessionSource } from './session-source.ts'
import { requireActive } from './suspension.ts'
import type { User } from '#server/entities/user.entity.ts'

/** Enough for a station's shared account on every computer and phone there. */
const SESSIONS_MAX = 100
const TRIM_SQL = `delete from sessions where id in (select id from (
  select id, row_number() over (partition by user_id order by created_at desc, id) as age_rank from sessions
) as ordered where age_rank > ${SESSIONS_MAX})`

/**
 * Where a session is opened from, whether the person showed a second factor (false by default), and the last proof where the
 * session is not opened by a sign-in.
 */
type SessionStart = SessionSource & { hasSecondFactor?: boolean; provenAt?: Date }

export interface OpenedSession {
  id: string
  token: string
  expiresAt: Date
}

export type Sessions = ReturnType<typeof createSessions>

type Needs = Pick<Parts, 'config' | 'database' | 'events' | 'now'>

export function createSessions({ config, database, events, now }: Needs) {
  const tokens = new SessionTokens(config)
  const sightings = createSightings({ database, now })
  const callers = new Callers({ database, now }, (sessionId) => sightings.note(sessionId))

  /** Call after `catchUp`. The owner of the token; null for an invalid, expired or revoked one. */
  const findByToken = (token: string): MaybePromise<Caller | null> => {
    const sessionId = tokens.sessionIdOf(token)
    return sessionId === null ? null : callers.find(sessionId)
  }

  const close = ({ sessionId, id: userId }: Caller): Promise<void> =>
    database.transaction(async (em) => {
      await em.nativeDelete(Session, { id: sessionId })
      events.publish(em, 'sessions.closed', { userId })
    })

  return {
    /**
     * Joins the transaction of `em`, which locks the row of the user, so that an account and its first session are stored
     * together. A sign-in is a proof.
     * @throws ApiError not_allowed for a suspended account
     */
    open(em: EntityManager, user: User, staysSignedIn: boolean, from: SessionStart): OpenedSession {
      requireActive(user)
      const seconds = staysSignedIn ? LONG_SESSION_SECONDS : SESSION_SECONDS
      const createdAt = now()
      const expiresAt = new Date(createdAt.getTime() + seconds * 1000)
      const session = em.create(Session, {
        id: randomUUID(),
        user,
        createdAt,
        expiresAt,
        provenAt: createdAt,
        lastSeenAt: createdAt,
        ...from,
      })
      // A sign-in begins a visit; without the commit there is no session to note.
      sightings.note(session.id)
      return { id: session.id, token: tokens.sign(session.id, expiresAt), expiresAt }
    },

    tokens,
    callers,
    sightings,

    /** The caller of a session; null for one that has ended. It is no use of the session. */
    async findCaller(sessionId: string): Promise<Caller | null> {
      await database.catchUp()
      return callers.find(sessionId, false)
    },

    /** The caller of a session that a request uses; null for one that has ended. */
    async findUser(sessionId: string): Promise<Caller | null> {
      await database.catchUp()
      return callers.find(sessionId)
    },

    /** The owner of a token that no request presents; null for an invalid, expired or revoked one. */
    async findCallerByToken(token: string): Promise<Caller | null> {
      await database.catchUp()
      return findByToken(token)
    },

    /** Ends the sessions that a request presents, by its bearer token and its cookie: for a sign-in and a sign-out. */
    async closePresented(request: Pick<IncomingMessage, 'headers'>): Promise<void> {
      await database.catchUp()
      for (const token of new Set([tokenOf(request, config), cookieTokenOf(request, config)])) {
        const caller = token ? await findByToken(token) : null
        if (caller) await close(caller)
      }
    },

    /**
     * Revokes all tokens of the user, the codes of the desktop app that could still be exchanged for one, and the sign-ins
     * that wait for a second factor, and publishes 'sessions.closed'.
     */
    async closeAllOf(em: EntityManager, userId: number): Promise<void> {
      await em.nativeDelete(DesktopAuthCode, { user: userId })
      await em.nativeDelete(AuthChallenge, { user: userId })
      await em.nativeDelete(Session, { user: userId })
      events.publish(em, 'sessions.closed', { userId })
    },

    /** Removes expired and idle sessions, and the oldest of an account above `SESSIONS_MAX`. */
    async removeExpired(): Promise<void> {
      await database.transaction(async (em) => {
        const at = now()
        await em.nativeDelete(Session, { expiresAt: { $lt: at } })
        const seenBefore = [true, false].map((isAdmin) => new Date(at.getTime() - idleMsOf(isAdmin)))
        await em.execute(DELETE_IDLE, seenBefore)
        await em.execute(TRIM_SQL)
      })
    },
  }
}

import type { SessionDetails } from '#shared/contract/sessions.ts'
import type { EntityManager } from '#server/database/database.ts'
import { isoTime, isoTimeOrNull, timeValue, type RowTime } from '#server/database/row-values.ts'
import type { Parts } from '#server/feature.ts'
import { recordAuditEvent } from '#server/features/audit/record-audit-event.ts'
import { DesktopAuthCode } from '#server/entities/social-sign-in.entity.ts'
import type { Mail } from '#server/features/mail/mail.service.ts'
import { ApiError } from '#server/api-error.ts'
import type { Caller } from '#server/http/caller.ts'
import { deviceName } from './device-name.ts'
import { idleMsOf } from './session-idle.ts'
import { Session } from '#server/entities/session.entity.ts'
import { User } from '#server/entities/user.entity.ts'

interface SessionRow {
  id: string
  user_agent: string | null
  network: string | null
  created_at: RowTime
  last_seen_at: RowTime | null
  is_admin: boolean | number
}

/** An account has fewer; the sweep removes the oldest above its limit. */
const SHOWN_MAX = 200

const LIST_SQL = `select s.id, s.user_agent, s.network, s.created_at, s.last_seen_at, u.is_admin
  from sessions s join users u on u.id = s.user_id where s.user_id = ? and s.expires_at > ?
  order by s.id = ? desc, coalesce(s.last_seen_at, s.created_at) desc, s.id limit ${SHOWN_MAX}`

/** The sessions of a person, as the person and administrators see and end them. */
export function createSessionList({ database, events, mail, now }: Parts & { mail: Mail }) {
  const { reader } = database

  const end = (by: Caller, userId: number, what: string, remove: (em: EntityManager) => Promise<number>) =>
    database.transaction(async (em) => {
      const user = await em.findOne(User, userId)
      if (!user) throw new ApiError('not_found', 'This account no longer exists.')
      const ended = await remove(em)
      if (ended === 0) return 0
      recordAuditEvent(em, by, {
        at: now(),
        action: 'sessions.ended',
        subject: { kind: 'user', id: userId, name: user.username },
        notes: what,
      })
      // Every server closes the sockets of the ended sessions.
      events.publish(em, 'sessions.closed', { userId })
      return ended
    })

  return {
    /** The valid sessions, the current one first, then by when they were last seen. @param current the session that asks; null where it is another person's */
    async list(userId: number, current: string | null): Promise<SessionDetails[]> {
      const at = now().getTime()
      const rows = await reader.all<SessionRow>(LIST_SQL, [
        userId,
        timeValue(reader.dialect, at),
        current ?? '',
      ])
      return rows
        .map(({ id, user_agent, network, created_at, last_seen_at, is_admin }) => ({
          id,
          device: deviceName(user_agent),
          network,
          createdAt: isoTime(created_at),
          lastSeenAt: id === current ? new Date(at).toISOString() : isoTimeOrNull(last_seen_at),
          isCurrent: id === current,
          idleMs: idleMsOf(Boolean(is_admin)),
        }))
        .filter(({ lastSeenAt, idleMs }) => lastSeenAt === null || at - Date.parse(lastSeenAt) < idleMs)
    },

    /** @throws ApiError not_found where the account has no such session */
    async endOne(by: Caller, userId: number, sessionId: string): Promise<void> {
      const ended = await end(by, userId, 'One session', (em) =>
        em.nativeDelete(Session, { id: sessionId, user: userId }),
      )
      if (ended === 0) throw new ApiError('not_found', 'This session has already ended.')
    },

    /**
     * Ends the sessions and tells the person by mail. Ends also the codes of the desktop app that could still be exchanged for one.
     * @param except the session that stays; null ends all of them
     * @throws ApiError not_found where there is no such account
     */
    async endAll(by: Caller, userId: number, except: string | null): Promise<void> {
      await end(by, userId, except === null ? 'All sessions' : 'All other sessions', async (em) => {
        await em.nativeDelete(DesktopAuthCode, { user: userId })
        const others = except ? { id: { $ne: except } } : {}
        const ended = await em.nativeDelete(Session, { user: userId, ...others })
        if (ended > 0) {
          const data = { at: now().toISOString(), change: 'sessions-ended' } as const
          mail.enqueue(em, { kind: 'security-changed', to: { userId }, data })
        }
        return ended
      })
    },
  }
}

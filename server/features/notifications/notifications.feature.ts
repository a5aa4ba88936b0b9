import type { notificationRoutes, NotificationSettings } from '#shared/contract/notifications.ts'
import {
  isMailed,
  KIND_NAMES,
  KIND_PERMISSIONS,
  NOTIFICATIONS_DAYS,
  NOTIFICATIONS_MAX,
} from '#shared/notifications.ts'
import { can } from '#shared/permissions.ts'
import { invalidField } from '#server/api-error.ts'
import type { SqlValue } from '#server/database/reader.ts'
import type { ExportSection, Parts } from '#server/feature.ts'
import { VISIBLE_TITLE } from '#server/entities/visible-title.ts'
import type { Mail } from '#server/features/mail/mail.service.ts'
import { createOptOuts } from '#server/features/mail/opt-outs.ts'
import type { Push } from '#server/features/push/push.service.ts'
import type { Handlers } from '#server/http/mount-routes.ts'
import { createNotificationQueries, type Recipient } from './notification.queries.ts'

const DAY_MS = 24 * 60 * 60 * 1000

type Routes = Omit<typeof notificationRoutes, 'subscribeToPush' | 'unsubscribeFromPush'>

const EXPORTS: readonly ExportSection[] = [
  {
    name: 'notifications',
    sql: `select m.id as position, m.kind, m.count, m.video_id as "videoId", ${VISIBLE_TITLE}, m.decision, m.detail as "text",
      m.created_at as "createdAt", m.read_at as "readAt" from notifications m left join videos v on v.id = m.video_id
      where m.user_id = ? and m.id > ? order by m.id limit ?`,
  },
  {
    name: 'notificationOptOuts',
    start: '',
    sql: `select o.kind || ' ' || o.channel as position, o.kind, o.channel, o.created_at as "createdAt"
      from notification_opt_outs o where o.user_id = ? and o.kind || ' ' || o.channel > ?
      order by o.kind || ' ' || o.channel limit ?`,
  },
]

/** What people are told, and what of it they have read. Other features write it (notify.ts). */
export function notificationsFeature(parts: Parts, { mail, push }: { mail: Mail; push: Push }) {
  const { database, events, now } = parts
  const queries = createNotificationQueries(database.reader)
  const optOuts = createOptOuts(parts)
  const { isConfigured: hasMail } = mail

  const settingsOf = async (recipient: Recipient): Promise<NotificationSettings> => {
    const isWanted = await optOuts.of({ userId: recipient.id })
    const shown = KIND_NAMES.filter((kind) => {
      const permission = KIND_PERMISSIONS[kind]
      return permission === undefined || can(recipient, permission)
    })
    return {
      hasMail,
      pushKey: push.publicKey,
      kinds: shown.map((kind) => ({
        kind,
        app: isWanted(kind, 'app'),
        mail: hasMail && isMailed(kind) ? isWanted(kind, 'mail') : null,
        push: isWanted(kind, 'push'),
      })),
    }
  }

  /** Later events make a new notification. */
  const read = (userId: number, which: string, values: SqlValue[]): Promise<void> =>
    database.statements(async (statements) => {
      const changed = await statements.execute(
        `update notifications set read_at = ?, merge_key = null
          where user_id = ? and read_at is null and position <= ?${which} returning id`,
        [now(), userId, ...values],
      )
      // The other pages of the person count anew.
      if (changed.length > 0) events.publish(statements, 'notifications.changed', { userIds: [userId] })
    })

  const handlers: Handlers<Routes> = {
    listNotifications: ({ caller, query }) => queries.list(caller, query),
    getNotificationSummary: ({ caller }) => queries.summary(caller),
    readNotification: ({ caller, params, body }) =>
      read(caller.id, ' and id = ?', [body.revision, params.id]),
    readAllNotifications: ({ caller, body }) => read(caller.id, '', [body.revision]),
    getNotificationSettings: ({ caller }) => settingsOf(caller),
    async changeNotificationSettings({ caller, body }) {
      if (body.channel === 'mail' && !isMailed(body.kind))
        throw invalidField('kind', 'No mail of this kind is sent. Please choose another kind.')
      await optOuts.change({ ...body, subscriber: { userId: caller.id } })
      return settingsOf(caller)
    },
  }

  /** Deletes what is old, and the oldest above NOTIFICATIONS_MAX of a person. */
  const sweep = async (): Promise<void> => {
    await database.transaction(async (em) => {
      const before = new Date(now().getTime() - NOTIFICATIONS_DAYS * DAY_MS)
      await em.execute('delete from notifications where created_at < ?', [before])
      const crowded = await em.execute<{ user_id: number }[]>(
        `select user_id from notifications group by user_id having count(*) > ${NOTIFICATIONS_MAX}`,
      )
      for (const { user_id: userId } of crowded)
        await em.execute(
          `delete from notifications where user_id = ? and id not in (select id from notifications
            where user_id = ? order by position desc, id desc limit ${NOTIFICATIONS_MAX})`,
          [userId, userId],
        )
    })
  }
  return { handlers, background: { sweep }, exports: EXPORTS }
}

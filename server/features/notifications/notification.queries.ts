import type { Notification, NotificationSummary } from '#shared/contract/notifications.ts'
import { KIND_PERMISSIONS, WAITING_MAX } from '#shared/notifications.ts'
import { can, type Permission, type Role } from '#shared/permissions.ts'
import { keyOf, page, type PageRequest } from '#server/database/paging.ts'
import type { Reader, SqlValue } from '#server/database/reader.ts'
import { flag, isoTime, type RowFlag, type RowTime } from '#server/database/row-values.ts'
import { displayName, type NameRow } from '#server/features/accounts/display-name.ts'

/** How much of a comment is shown. */
const EXCERPT_LENGTH = 160

/** The account whose notifications are read. */
export interface Recipient {
  id: number
  isAdmin: boolean
  role: Role
}

type Row = NameRow &
  Pick<Notification, 'id' | 'kind' | 'revision' | 'count' | 'commentId' | 'decision' | 'text'> & {
    createdAt: RowTime
    readAt: RowTime | null
    isProposal: RowFlag
    actorId: number | null
    videoId: number | null
    title: string | null
    isMicroClip: RowFlag | null
  }

const TABLES = `from notifications n left join videos v on v.id = n.video_id left join users a on a.id = n.actor_id
  left join comments c on c.id = n.comment_id`

const SELECT = `select n.id, n.kind, n.position as revision, n.count, n.created_at as "createdAt", n.read_at as "readAt",
  c.id as "commentId", n.decision, n.is_proposal as "isProposal", coalesce(n.detail, substr(c.text, 1, ${EXCERPT_LENGTH})) as text, a.id as "actorId",
  a.username, a.first_name, a.last_name, v.id as "videoId", v.title, v.is_micro_clip as "isMicroClip" ${TABLES}`

const PERMITTED_KINDS = Object.entries<Permission>(KIND_PERMISSIONS)

/** What the person may see now: of others' videos the public ones, and of the queue nothing without the permission. */
const visibleTo = (recipient: Recipient): string =>
  [
    `(n.kind not in ('comment-followed', 'comment-replied', 'question-answered', 'lesson-published')
      or v.approval_status = 'approved')`,
    ...PERMITTED_KINDS.filter(([, permission]) => !can(recipient, permission)).map(
      ([kind]) => `n.kind <> '${kind}'`,
    ),
  ].join(' and ')

const toNotification = ({ actorId, videoId, ...row }: Row): Notification => ({
  ...row,
  isRead: row.readAt !== null,
  createdAt: isoTime(row.createdAt),
  actor: actorId === null ? null : { id: actorId, name: displayName(row) },
  video:
    videoId === null
      ? null
      : { id: videoId, title: row.title ?? '', isMicroClip: flag(row.isMicroClip ?? false) },
  isProposal: flag(row.isProposal),
})

const waitingOf = (isMicroClip: boolean) =>
  `(select cast(count(*) as int) from (select 1 from videos v where v.awaits_review = true
    and v.is_micro_clip = ${isMicroClip} limit ${WAITING_MAX}) w)`

const WAITING_REPORTS = `(select cast(count(*) as int) from (select 1 from reported_subjects s where s.state = 'open'
    limit ${WAITING_MAX}) w)`

/** Reads notifications along one index; at most some hundred rows belong to a person. */
export function createNotificationQueries(reader: Pick<Reader, 'all'>) {
  const read = async (recipient: Recipient, tail: string, values: SqlValue[]): Promise<Notification[]> => {
    const where = `where n.user_id = ? and ${visibleTo(recipient)}`
    return (await reader.all<Row>(`${SELECT} ${where} ${tail}`, [recipient.id, ...values])).map(
      toNotification,
    )
  }
  const newest = (recipient: Recipient, cursor: string | undefined, limit: number) =>
    read(recipient, 'and (n.position, n.id) < (?, ?) order by n.position desc, n.id desc limit ?', [
      ...keyOf(cursor),
      limit,
    ])

  return {
    /** Newest first. */
    async list(recipient: Recipient, { limit, cursor }: PageRequest) {
      const found = await newest(recipient, cursor, limit + 1)
      const { rows, next } = page(found, limit, ({ revision, id }) => [revision, id])
      return { items: rows, next }
    },

    /** @returns null where the person has no such notification, or may not see it any more */
    async one(recipient: Recipient, id: number): Promise<Notification | null> {
      return (await read(recipient, 'and n.id = ?', [id]))[0] ?? null
    },

    async summary(recipient: Recipient): Promise<NotificationSummary> {
      const isReviewer = can(recipient, 'review.decide')
      const [[first = null], [unread], [waiting]] = await Promise.all([
        newest(recipient, undefined, 1),
        reader.all<{ count: number }>(
          `select cast(count(*) as int) as count from notifications n left join videos v on v.id = n.video_id
            where n.user_id = ? and n.read_at is null and ${visibleTo(recipient)}`,
          [recipient.id],
        ),
        isReviewer
          ? reader.all<{ videos: number; shorts: number; reports: number }>(
              `select ${waitingOf(false)} as videos, ${waitingOf(true)} as shorts, ${WAITING_REPORTS} as reports`,
            )
          : [],
      ])
      return { unread: unread?.count ?? 0, waiting: waiting ?? null, newest: first }
    },
  }
}

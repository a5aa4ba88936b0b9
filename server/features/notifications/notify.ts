import { isMailed, type Decision, type MailedKind, type NotificationKind } from '#shared/notifications.ts'
import type { Permission } from '#shared/permissions.ts'
import { rolesThatMay } from '#shared/permission-texts.ts'
import type { EntityManager, Statements } from '#server/database/database.ts'
import { padToConstantLength, placesFor } from '#server/database/id-list.ts'
import type { SqlValue } from '#server/database/reader.ts'
import type { MailData } from '#server/features/mail/mail-kinds.ts'
import type { Mail } from '#server/features/mail/mail.service.ts'
import { queuePush } from '#server/features/push/queue-push.ts'
import type { Video } from '#server/entities/video.entity.ts'
import type { EventBus } from '#server/live/event-bus.ts'

/** People who are told of a comment after theirs: the authors among this many comments before it. */
const FOLLOWED_COMMENTS = 20

/** What a notification is written with, inside the transaction that causes it. */
export interface Notifying {
  /** Its changes must be flushed. */
  em: EntityManager
  events: EventBus
  at: Date
  /** For kinds with mail; without it this one is not told by mail. */
  mail?: Mail
}

interface Recipients {
  /** A condition on the account `u`. */
  sql: string
  values: SqlValue[]
}

interface NewNotification {
  kind: NotificationKind
  to: Recipients
  video?: number
  actor?: number
  comment?: number
  decision?: Decision
  isProposal?: boolean
  detail?: string | null
  /** What the mail of the kind is made of. */
  mailData?: MailData<MailedKind> | null
  /** What unread notifications of one person and kind are merged by; without it each one stands alone. */
  mergeBy?: string
}

/** Whether it is the same once more: a follower who left and came back, or another version of what waits. */
const IS_SAME = `notifications.kind = 'new-follower' and notifications.actor_id = excluded.actor_id
  or notifications.kind = 'review-waiting' and notifications.video_id = excluded.video_id`

/** A merged notification about the review queue or about reports names no single video. */
const MERGE_CLAUSE = `on conflict (merge_key) do update set
  count = notifications.count + case when ${IS_SAME} then 0 else 1 end,
  video_id = case when notifications.kind = 'review-waiting' and not (${IS_SAME}) then null
    else excluded.video_id end,
  detail = case when notifications.kind = 'report-waiting' then null else notifications.detail end,
  actor_id = excluded.actor_id, comment_id = excluded.comment_id, position = excluded.position,
  created_at = excluded.created_at`

export interface Told {
  user_id: number
}

/** The pages of these people count anew. */
export function announce(em: Statements, events: EventBus, told: readonly Told[]): void {
  const userIds = told.map((row) => row.user_id)
  if (userIds.length > 0) events.publish(em, 'notifications.changed', { userIds })
}

/** Tells each recipient on the channels that the kind has and the recipient wants. */
export async function notify({ em, events, at, mail }: Notifying, given: NewNotification): Promise<void> {
  const { kind, to, video, actor, comment, decision, isProposal = false, detail, mergeBy, mailData } = given
  const rows = await em.execute<(Told & { id: number })[]>(
    `insert into notifications (user_id, kind, video_id, actor_id, comment_id, decision, is_proposal, detail, merge_key,
       position, created_at)
     select u.id, ?, ?, ?, ?, ?, ${isProposal}, ?, ${mergeBy === undefined ? 'null' : "? || ' ' || u.id"},
       (select coalesce(max(n.position), 0) + 1 from notifications n where n.user_id = u.id), ?
     from users u where (${to.sql}) and not exists
       (select 1 from notification_opt_outs o where o.user_id = u.id and o.kind = ? and o.channel = 'app')
     order by u.id ${MERGE_CLAUSE} returning id, user_id`,
    [
      kind,
      video ?? null,
      actor ?? null,
      comment ?? null,
      decision ?? null,
      detail || null,
      ...(mergeBy === undefined ? [] : [`${kind} ${mergeBy}`]),
      at,
      ...to.values,
      kind,
    ],
  )
  announce(em, events, rows)
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) await queuePush(em, events, kind, ids)
  if (!mail || !mailData || !isMailed(kind)) return
  // The mail queue leaves out people who ended the kind, also those who end it later.
  const mailed = await em.execute<{ id: number }[]>(`select u.id from users u where ${to.sql}`, to.values)
  for (const { id: userId } of mailed) mail.enqueue(em, { kind, to: { userId }, data: mailData })
}

const person = (id: number): Recipients => ({ sql: 'u.id = ?', values: [id] })
export const people = (userIds: readonly number[]): Recipients => ({
  sql: `u.id in (${placesFor(userIds)})`,
  values: padToConstantLength(userIds),
})

interface Decided {
  id: number
  creator: { id: number }
}

interface Judgement {
  by: number
  decision: Decision
  isProposal?: boolean
  /** Without it, those of the video. */
  notes?: string | null
}

/** Tells the open pages of the owner what was decided about a video, and the owner where another person decided it. */
export async function notifyOfDecision(
  notifying: Notifying,
  { id: videoId, title, creator, reviewNotes }: Decided & Pick<Video, 'title' | 'reviewNotes'>,
  { by, decision, isProposal = false, notes = reviewNotes ?? null }: Judgement,
): Promise<void> {
  const { em, events } = notifying
  const about = { videoId, title, isProposal }
  events.publish(em, 'video.reviewed', { ...about, creatorId: creator.id, status: decision })
  if (by === creator.id) return
  await notify(notifying, {
    kind: 'video-reviewed',
    to: person(creator.id),
    video: videoId,
    // Without the name of the reviewer: the decision is that of the department.
    decision,
    isProposal,
    detail: notes,
    mailData: decision === 'withdrawn' ? null : { ...about, decision, notes },
  })
}

/** Tells the owner that the file of a video could not be made ready. */
export const notifyOfFailure = (
  notifying: Notifying,
  { id: video, creator }: Decided,
  reason: string | null,
): Promise<void> =>
  notify(notifying, { kind: 'upload-failed', to: person(creator.id), video, detail: reason })

/**
 * Tells the owner of the video, and those who wrote one of the comments before. Comments have no parents: a comment that
 * follows another one closely is as good as a reply.
 * @param by the author of the comment
 */
export async function notifyOfComment(
  notifying: Notifying,
  { id: video, creator, isPublic }: Decided & { isPublic: boolean },
  { id: comment, by }: { id: number; by: number },
): Promise<void> {
  const about = { video, actor: by, comment, mergeBy: String(video) }
  if (by !== creator.id)
    await notify(notifying, { kind: 'video-commented', to: person(creator.id), ...about })
  if (!isPublic) return
  const authors = `select c.user_id from (select user_id from comments where video_id = ? and id < ?
    order by id desc limit ${FOLLOWED_COMMENTS}) c`
  const to = { sql: `u.id in (${authors}) and u.id not in (?, ?)`, values: [video, comment, by, creator.id] }
  await notify(notifying, { kind: 'comment-followed', to, ...about })
}

/** Tells the author that another person removed the comment. Without a name: the removal is the department's. */
export const notifyOfRemoval = (
  notifying: Notifying,
  author: number,
  video: number,
  text: string,
): Promise<void> => notify(notifying, { kind: 'comment-removed', to: person(author), video, detail: text })

/** Takes back what told of a removal that was undone. */
export async function withdrawRemoval(
  { em, events }: Omit<Notifying, 'at'>,
  author: number,
  { video, text }: { video: number; text: string },
): Promise<void> {
  const sql = `delete from notifications where kind = 'comment-removed' and user_id = ? and video_id = ? and detail = ?
    returning user_id`
  announce(em, events, await em.execute<Told[]>(sql, [author, video, text]))
}

/** Takes back what told of this comment alone. Merged ones stay, without its words. Call it before the deletion. */
export async function withdrawComment({ em, events }: Omit<Notifying, 'at'>, comment: number): Promise<void> {
  const sql = 'delete from notifications where comment_id = ? and count = 1 returning user_id'
  announce(em, events, await em.execute<Told[]>(sql, [comment]))
}

/** Tells a creator of a new follower. */
export const notifyOfFollower = (notifying: Notifying, creator: number, follower: number): Promise<void> =>
  notify(notifying, { kind: 'new-follower', to: person(creator), actor: follower, mergeBy: 'followers' })

/** Tells people that a training session with them was confirmed. */
export const notifyOfTraining = (
  notifying: Notifying,
  userIds: readonly number[],
  title: string,
): Promise<void> =>
  notify(notifying, {
    kind: 'training-counted',
    to: people(userIds),
    detail: title,
  })

/** Tells the officers of units that a training session waits for one of them. @param by who filed it */
export const notifyOfficers = (
  notifying: Notifying,
  unitIds: readonly number[],
  { title, by }: { title: string; by: number },
): Promise<void> =>
  notify(notifying, {
    kind: 'training-waiting',
    to: {
      sql: `u.id <> ? and u.id in (select p.user_id from memberships m join members p on p.id = m.member_id
        where m.is_officer and m.to_day is null and m.unit_id in (${placesFor(unitIds)}))`,
      values: [by, ...padToConstantLength(unitIds)],
    },
    detail: title,
  })

/** Tells people that lessons were assigned to them. */
export const notifyOfAssignment = (
  notifying: Notifying,
  userIds: readonly number[],
  { title, note, dueOn }: MailData<'training-assigned'>,
): Promise<void> =>
  notify(notifying, {
    kind: 'training-assigned',
    to: people(userIds),
    detail: title,
    mailData: { title, note, dueOn },
  })

/** Tells people of assigned lessons that are due soon, or overdue. */
export const notifyOfDue = (
  notifying: Notifying,
  userIds: readonly number[],
  items: MailData<'training-due'>['items'],
): Promise<void> =>
  notify(notifying, {
    kind: 'training-due',
    to: people(userIds),
    detail: items.map(({ title }) => title).join(', '),
    mailData: { items },
  })

/** The accounts `u` whose role has the permission, by the columns that the role is made of. */
export const thoseWhoMay = (permission: Permission): string =>
  rolesThatMay(permission)
    .map((role) => (role === 'admin' ? 'u.is_admin = true' : `u.role = '${role}'`))
    .join(' or ')

/** Tells those who review that a video, or a change of one, waits. @param by who sent it */
export const notifyReviewers = (notifying: Notifying, video: number, by: number): Promise<void> =>
  notify(notifying, {
    kind: 'review-waiting',
    to: { sql: `(${thoseWhoMay('review.decide')}) and u.id <> ?`, values: [by] },
    video,
    actor: by,
    mergeBy: 'queue',
  })

/** Takes back what `notifyReviewers` told: of a video that waits no longer, and of all of them once nothing waits. */
export async function withdrawFromReviewers(
  { em, events }: Omit<Notifying, 'at'>,
  video: number,
): Promise<void> {
  const rows = await em.execute<Told[]>(
    `delete from notifications where kind = 'review-waiting' and read_at is null
       and (video_id = ? or not exists (select 1 from videos v where v.awaits_review = true)) returning user_id`,
    [video],
  )
  announce(em, events, rows)
}

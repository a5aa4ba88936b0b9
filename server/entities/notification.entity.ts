import { entity, p } from '#server/database/entity.ts'
import type { Decision, NotificationChannel, NotificationKind } from '#shared/notifications.ts'
import { User } from './user.entity.ts'
import { Comment } from './comment.entity.ts'
import { Video } from './video.entity.ts'

/** What a person is told about. */
export class Notification extends entity('Notification', 'notifications', {
  properties: {
    id: p.integer().primary(),
    /** The person who is told. */
    user: () => p.manyToOne(User).deleteRule('cascade'),
    /** A newer version may have written another one. */
    kind: p.string().length(30).$type<NotificationKind>(),
    /** Null where several videos are merged. */
    video: () => p.manyToOne(Video).nullable().deleteRule('cascade').index(),
    /** The last person who caused it. */
    actor: () => p.manyToOne(User).nullable().deleteRule('set null').index(),
    /** The last comment. */
    comment: () => p.manyToOne(Comment).nullable().deleteRule('set null').index(),
    decision: p.string().length(10).$type<Decision>().nullable(),
    isProposal: p.boolean().default(false),
    /** The notes of a reviewer, or the reason of a failure. */
    detail: p.text().nullable(),
    /** Events that are merged into this row. */
    count: p.integer().default(1),
    /** What later events are merged by; null once the notification is read, and for kinds that are not merged. */
    mergeKey: p.string().length(60).nullable().unique(),
    /** Orders the notifications of a person. An event that is merged gives a new one. */
    position: p.integer(),
    /** The time of the last event. */
    createdAt: p.datetime(3).index(),
    readAt: p.datetime(3).nullable(),
  },
  indexes: [{ name: 'notifications_newest', properties: ['user', 'position', 'id'] }],
}) {}

/** A kind that a person does not want on a channel, or wants where it is off by default. Those of mail are MailOptOut. */
export class NotificationOptOut extends entity('NotificationOptOut', 'notification_opt_outs', {
  properties: {
    user: () => p.manyToOne(User).primary().deleteRule('cascade'),
    kind: p.string().length(30).primary(),
    channel: p.string().length(10).$type<Exclude<NotificationChannel, 'mail'>>().primary(),
    createdAt: p.datetime(3),
  },
}) {}

import { z } from 'zod'
import { DECISIONS, KIND_NAMES, NOTIFICATION_CHANNELS } from '../notifications.ts'
import { defineRoutes } from './define-route.ts'
import { byId, count, id, pagedList, time } from './values.ts'

const kind = z.enum(KIND_NAMES)

/** Increases with each event that is merged into a notification. */
const revision = z.number().int().positive()

export const notification = z.object({
  id,
  kind,
  revision,
  /** Events of this kind since the notification was last read, merged into it. */
  count,
  isRead: z.boolean(),
  /** When the last of the events happened. */
  createdAt: time,
  /** The last person who caused it; null where the account is gone, and for kinds without a person. */
  actor: z.object({ id, name: z.string() }).nullable(),
  /** Null where it is about several videos, or about none. */
  video: z.object({ id, title: z.string(), isMicroClip: z.boolean() }).nullable(),
  /** The last comment; null once it is removed, and for kinds without one. */
  commentId: id.nullable(),
  decision: z.enum(DECISIONS).nullable(),
  /** Whether the decision is about a change of a published video. */
  isProposal: z.boolean(),
  /** The notes of the reviewer, the reason of a failure, or the beginning of the last comment. */
  text: z.string().nullable(),
})
export type Notification = z.infer<typeof notification>

const summary = z.object({
  unread: count,
  /** What waits for a review, and open reports, up to WAITING_MAX of each; null for those who do not review. */
  waiting: z.object({ videos: count, shorts: count, reports: count }).nullable(),
  newest: notification.nullable(),
})
export type NotificationSummary = z.infer<typeof summary>

const settings = z.object({
  /** Whether this installation sends mail. */
  hasMail: z.boolean(),
  /** The public key of this installation, for subscriptions; null where it sends no push messages. */
  pushKey: z.string().nullable(),
  kinds: z.array(
    z.object({
      kind,
      app: z.boolean(),
      /** Null where no mail of this kind exists. */
      mail: z.boolean().nullable(),
      push: z.boolean(),
    }),
  ),
})
export type NotificationSettings = z.infer<typeof settings>

/** 65 bytes, of which the first is 4: an uncompressed point; and 16 bytes. Browsers write both without padding. */
const PUBLIC_KEY = /^B[\w-]{86}$/
const AUTH_SECRET = /^[\w-]{22}$/

/** As `PushSubscription.toJSON()` of the browser has it. */
const pushSubscription = z.object({
  endpoint: z.url({ protocol: /^https$/, error: 'must be an https address' }).max(1000),
  keys: z.object({ p256dh: z.string().regex(PUBLIC_KEY), auth: z.string().regex(AUTH_SECRET) }),
})

export const notificationRoutes = defineRoutes({
  listNotifications: {
    ...pagedList,
    path: '/api/notifications',
    access: 'user',
    response: z.array(notification),
    summary: 'What concerns the signed-in user, newest first.',
  },
  getNotificationSummary: {
    method: 'GET',
    path: '/api/notifications/summary',
    access: 'user',
    response: summary,
    summary: 'How many notifications are unread, the newest one, and how much waits for a review.',
  },
  readNotification: {
    method: 'PUT',
    path: '/api/notifications/:id/read',
    access: 'user',
    params: byId,
    /** What was merged into the notification after this revision stays unread. */
    body: z.object({ revision }),
    status: 204,
    summary: 'Mark a notification as read; harmless when repeated.',
  },
  readAllNotifications: {
    method: 'PUT',
    path: '/api/notifications/read',
    access: 'user',
    /** Notifications after this revision stay unread: the user has not seen them. */
    body: z.object({ revision }),
    status: 204,
    summary: 'Mark all notifications up to a revision as read; harmless when repeated.',
  },
  getNotificationSettings: {
    method: 'GET',
    path: '/api/user/notifications',
    access: 'user',
    response: settings,
    summary: 'Which notifications the signed-in user gets, and on which channels.',
  },
  changeNotificationSettings: {
    method: 'PUT',
    path: '/api/user/notifications',
    access: 'user',
    body: z.object({ kind, channel: z.enum(NOTIFICATION_CHANNELS), isOn: z.boolean() }),
    response: settings,
    summary: 'Turn a kind of notification on or off on one channel.',
  },
  subscribeToPush: {
    method: 'PUT',
    path: '/api/user/push-subscription',
    access: 'user',
    body: pushSubscription,
    status: 204,
    summary:
      'Send push messages to this browser, until the session of the request ends; harmless when repeated. 409 where this installation sends none.',
  },
  unsubscribeFromPush: {
    method: 'DELETE',
    path: '/api/user/push-subscription',
    access: 'user',
    status: 204,
    summary: 'Send no push messages to the browser of this session any more.',
  },
})

import { entity, p } from '#server/database/entity.ts'
import { Session } from './session.entity.ts'
import { User } from './user.entity.ts'
import { Notification } from './notification.entity.ts'

/** A browser that gets push messages. */
export class PushSubscription extends entity('PushSubscription', 'push_subscriptions', {
  properties: {
    id: p.integer().primary(),
    user: () => p.manyToOne(User).deleteRule('cascade').index(),
    /** The subscription ends with the session: a device that is signed out is told nothing. */
    session: () => p.manyToOne(Session).deleteRule('cascade').index(),
    /** The address at the push service of the browser. A stranger chose it (push-address.ts). */
    endpoint: p.text(),
    /** An index over the address itself would be too large. */
    endpointHash: p.string().length(43).unique(),
    /** The public key of the browser, and the secret that it shares with this server, as base64url. */
    p256dh: p.string().length(90),
    auth: p.string().length(30),
    /** The public key of the server that the browser subscribed to: no other one may send. */
    serverKey: p.string().length(90),
    createdAt: p.datetime(3),
  },
}) {}

/** A notification on its way to a browser. */
export class PushMessage extends entity('PushMessage', 'push_messages', {
  properties: {
    id: p.integer().primary(),
    subscription: () => p.manyToOne(PushSubscription).deleteRule('cascade'),
    /** It says what the message says, when it is sent. */
    notification: () => p.manyToOne(Notification).deleteRule('cascade').index(),
    /** A sent one stays: a later event of the same notification is sent after a pause. */
    state: p.string().length(10).$type<'queued' | 'sent'>(),
    attempts: p.integer().default(0),
    /** By the database's clock, like the time below. */
    nextAttemptAt: p.datetime(3),
    /** Identifies the attempt of a process. */
    lease: p.string().length(36).nullable(),
    leasedUntil: p.datetime(3).nullable(),
  },
  indexes: [{ name: 'push_messages_next', properties: ['state', 'nextAttemptAt', 'id'] }],
  uniques: [{ name: 'push_messages_once', properties: ['subscription', 'notification'] }],
}) {}

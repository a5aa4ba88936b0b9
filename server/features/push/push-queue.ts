import { createLeasedQueue, type Leased } from '#server/database/leased-queue.ts'
import type { Parts } from '#server/feature.ts'
import { PushMessage, PushSubscription } from '#server/entities/push.entity.ts'
import type { PushSettings } from './push-settings.ts'

/** Longer than any attempt (push-client.ts). */
export const LEASE_MS = 60_000
const DELAY_MAX_MS = 60 * 60 * 1000
/** With delays that double from 15 s this is about an hour: what is told later is read in the app. */
const ATTEMPTS_MAX = 8

export interface LeasedPush extends Leased {
  /** The notification that is told, and its revision at the begin of the attempt. */
  notificationId: number
  revision: number
  userId: number
  subscriptionId: number
  endpoint: string
  keys: { p256dh: string; auth: string }
}

export type PushQueue = ReturnType<typeof createPushQueue>

/** The push messages that wait, in the database. */
export function createPushQueue(
  { database }: Pick<Parts, 'database'>,
  { publicKey, retryMs, pauseMs }: Pick<PushSettings, 'publicKey' | 'retryMs' | 'pauseMs'>,
) {
  const queue = createLeasedQueue(database, {
    entity: PushMessage,
    table: 'push_messages',
    order: 'next_attempt_at, id',
    leaseMs: LEASE_MS,
    delayMaxMs: Math.max(DELAY_MAX_MS, pauseMs),
  })

  return {
    /** @returns the next message that is due, or `again` where the next one was dropped; null where there is none */
    lease: (): Promise<LeasedPush | 'again' | null> =>
      queue.lease(async (em, message, time) => {
        await em.populate(message, ['subscription', 'subscription.session', 'notification'])
        const { subscription, notification } = message
        const isWanted =
          !notification.readAt &&
          // The browser may have become that of another account.
          notification.user.id === subscription.user.id &&
          subscription.serverKey === publicKey &&
          subscription.session.expiresAt > time &&
          message.attempts < ATTEMPTS_MAX
        if (!isWanted) {
          em.remove(message)
          return null
        }
        return {
          notificationId: notification.id,
          revision: notification.position,
          userId: subscription.user.id,
          subscriptionId: subscription.id,
          endpoint: subscription.endpoint,
          keys: { p256dh: subscription.p256dh, auth: subscription.auth },
        }
      }),

    /** Later events of the notification are told after a pause; those that came during the attempt are among them. */
    sent: (sent: LeasedPush) =>
      queue.end(sent, async (message, time, em) => {
        await em.populate(message, ['notification'])
        message.state = message.notification.position > sent.revision ? 'queued' : 'sent'
        message.attempts = 0
        queue.postpone(message, time, pauseMs)
      }),

    /** Gives the message up. */
    drop: (dropped: LeasedPush) => queue.end(dropped, (message, _time, em) => void em.remove(message)),

    /** Schedules the next attempt. @param leastMs what the push service asked for */
    retry: (failed: LeasedPush, leastMs: number) =>
      queue.end(failed, (message, time) => {
        const delay = Math.max(retryMs * 2 ** (failed.attempt - 1), leastMs)
        queue.postpone(message, time, Math.min(delay, DELAY_MAX_MS))
      }),

    /** The push service does not know the browser any more. Its messages go with it. */
    async forget({ subscriptionId, endpoint }: LeasedPush): Promise<void> {
      await database.transaction((em) =>
        // The browser may have subscribed again at another address meanwhile.
        em.nativeDelete(PushSubscription, { id: subscriptionId, endpoint }),
      )
    },

    releaseAll: queue.releaseAll,
  }
}

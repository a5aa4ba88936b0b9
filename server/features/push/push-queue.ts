import { randomUUID } from 'node:crypto'
import { LockMode } from '@mikro-orm/core'
import { timeValue } from '#server/database/row-values.ts'
import type { Parts } from '#server/feature.ts'
import { PushMessage, PushSubscription } from '#server/entities/push.entity.ts'
import type { PushSettings } from './push-settings.ts'

/** Longer than any attempt (push-client.ts). A process that died gives its message back after this time. */
export const LEASE_MS = 60_000
const DELAY_MAX_MS = 60 * 60 * 1000
/** With delays that double from 15 s this is about an hour: what is told later is read in the app. */
const ATTEMPTS_MAX = 8

/** A time too far ahead is from before the database's clock was set back. */
const NEXT = `select id from push_messages where state = 'queued' and (next_attempt_at <= ? or next_attempt_at > ?)
  and (leased_until is null or leased_until <= ? or leased_until > ?) order by next_attempt_at, id limit 1`

export interface LeasedPush {
  id: number
  lease: string
  /** The notification that is told, and its revision at the begin of the attempt. */
  notificationId: number
  revision: number
  userId: number
  subscriptionId: number
  endpoint: string
  keys: { p256dh: string; auth: string }
  /** Counting from 1. */
  attempt: number
}

export type PushQueue = ReturnType<typeof createPushQueue>

/**
 * The push messages that wait, in the database, as mail waits (mail-queue.ts): a process leases a message for one attempt,
 * by the clock of the database.
 */
export function createPushQueue(
  { database }: Pick<Parts, 'database'>,
  { publicKey, retryMs, pauseMs }: Pick<PushSettings, 'publicKey' | 'retryMs' | 'pauseMs'>,
) {
  const { dialect } = database.reader
  const after = (time: Date, ms: number) => new Date(time.getTime() + ms)

  /** Changes a message that this attempt still has; another process may have it after a long outage. */
  const changeLeased = (
    { id, lease }: LeasedPush,
    change: (message: PushMessage, time: Date) => 'remove' | 'keep',
  ) =>
    database.transaction(async (em) => {
      const lock = { lockMode: LockMode.PESSIMISTIC_WRITE }
      const message = await em.findOne(PushMessage, { id, lease }, lock)
      if (!message) return
      await em.populate(message, ['notification'])
      message.lease = null
      message.leasedUntil = null
      if (change(message, await database.time(em)) === 'remove') em.remove(message)
    })

  return {
    /** @returns the next message that is due, or `again` where the next one was dropped; null where there is none */
    async lease(): Promise<LeasedPush | 'again' | null> {
      // Without a transaction, which on SQLite would lock out writers: most calls find none.
      const waiting = await database.reader.all("select 1 from push_messages where state = 'queued' limit 1")
      if (waiting.length === 0) return null
      return database.transaction(async (em) => {
        const time = await database.time(em)
        const at = (ms: number) => timeValue(dialect, time.getTime() + ms)
        const lock = dialect === 'postgresql' ? ' for update skip locked' : ''
        const [next] = await em.execute<{ id: number }[]>(NEXT + lock, [
          at(0),
          at(Math.max(DELAY_MAX_MS, pauseMs)),
          at(0),
          at(2 * LEASE_MS),
        ])
        if (!next) return null
        const populate = ['subscription', 'subscription.session', 'notification'] as const
        const message = await em.findOneOrFail(PushMessage, next.id, { populate })
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
          return 'again'
        }
        message.attempts++
        message.lease = randomUUID()
        message.leasedUntil = after(time, LEASE_MS)
        return {
          id: message.id,
          lease: message.lease,
          notificationId: notification.id,
          revision: notification.position,
          userId: subscription.user.id,
          subscriptionId: subscription.id,
          endpoint: subscription.endpoint,
          keys: { p256dh: subscription.p256dh, auth: subscription.auth },
          attempt: message.attempts,
        }
      })
    },

    /** Later events of the notification are told after a pause; those that came during the attempt are among them. */
    sent: (sent: LeasedPush) =>
      changeLeased(sent, (message, time) => {
        message.state = message.notification.position > sent.revision ? 'queued' : 'sent'
        message.attempts = 0
        message.nextAttemptAt = after(time, pauseMs)
        return 'keep'
      }),

    /** Gives the message up. */
    drop: (dropped: LeasedPush) => changeLeased(dropped, () => 'remove'),

    /** Schedules the next attempt. @param leastMs what the push service asked for */
    retry: (failed: LeasedPush, leastMs: number) =>
      changeLeased(failed, (message, time) => {
        const delay = Math.max(retryMs * 2 ** (failed.attempt - 1), leastMs)
        message.nextAttemptAt = after(time, Math.min(delay, DELAY_MAX_MS))
        return 'keep'
      }),

    /** The push service does not know the browser any more. Its messages go with it. */
    async forget({ subscriptionId, endpoint }: LeasedPush): Promise<void> {
      await database.transaction((em) =>
        // The browser may have subscribed again at another address meanwhile.
        em.nativeDelete(PushSubscription, { id: subscriptionId, endpoint }),
      )
    },

    /** Gives back what an earlier process had leased. Only for a process that has the database alone. */
    async releaseAll(): Promise<void> {
      await database.transaction(async (em) => {
        await em.nativeUpdate(PushMessage, { lease: { $ne: null } }, { lease: null, leasedUntil: null })
      })
    },
  }
}

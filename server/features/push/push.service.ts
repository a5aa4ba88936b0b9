import { createHash } from 'node:crypto'
import type { Notification } from '#shared/contract/notifications.ts'
import { notificationPath, notificationTitle } from '#shared/notification-texts.ts'
import { roleOf, type Role } from '#shared/permissions.ts'
import type { Parts } from '#server/feature.ts'
import { User } from '#server/entities/user.entity.ts'
import type { OutgoingPush } from './push-client.ts'
import { createPushQueue, type LeasedPush } from './push-queue.ts'
import type { PushSettings } from './push-settings.ts'
import { createPushSender } from './push-sender.ts'

/** A browser that is off for longer finds the notification in the app. */
const TTL_SECONDS = 24 * 60 * 60
const BODY_MAX_LENGTH = 160
const LOW_URGENCY: ReadonlySet<string> = new Set(['new-follower', 'lesson-published'])
/** The longest topic that push services take. */
const TOPIC_LENGTH = 32

const shortened = (text: string | null): string =>
  !text || text.length <= BODY_MAX_LENGTH ? (text ?? '') : `${text.slice(0, BODY_MAX_LENGTH - 1)}…`

/** What the service worker reads (desktop/app-worker/push-events.ts). The browser alone can decrypt it. */
const payloadOf = (notification: Notification): string =>
  JSON.stringify({
    title: shortened(notificationTitle(notification)),
    body: shortened(notification.text),
    path: notificationPath(notification),
    tag: `notification-${notification.id}`,
  })

const topicOf = ({ notificationId }: LeasedPush): string =>
  createHash('sha256').update(`notification ${notificationId}`).digest('base64url').slice(0, TOPIC_LENGTH)

/** The notifications lie above: this room sends whatever it is given. */
export interface PushNeeds {
  /** As the recipient sees it; null where it is gone. */
  findNotification(
    recipient: { id: number; isAdmin: boolean; role: Role },
    id: number,
  ): Promise<Notification | null>
}

export type Push = ReturnType<typeof createPush>

/** Sends queued push messages in the background (docs/decisions/077). */
export function createPush(
  parts: Pick<Parts, 'config' | 'database' | 'events' | 'logger'>,
  { findNotification }: PushNeeds,
) {
  const { config, database, events, logger } = parts
  const settings = config.push
  let stopSender: (() => Promise<void>) | null = null

  /** As the notification is now: later events may have been merged into it. */
  const write = async (push: LeasedPush): Promise<OutgoingPush | null> => {
    const user = await database.entities().findOne(User, push.userId)
    if (!user || user.suspendedAt) return null
    const recipient = { id: user.id, isAdmin: user.isAdmin, role: roleOf(user.isAdmin, user.role) }
    const notification = await findNotification(recipient, push.notificationId)
    if (!notification || notification.isRead) return null
    const { endpoint, keys } = push
    return {
      endpoint,
      keys,
      payload: payloadOf(notification),
      // Phones may hold back what is low until they are used.
      urgency: LOW_URGENCY.has(notification.kind) ? 'low' : 'normal',
      ttlSeconds: TTL_SECONDS,
      topic: topicOf(push),
    }
  }

  const startSender = async (given: PushSettings): Promise<void> => {
    // Loaded here alone: most installations send no push messages.
    const { createPushClient } = await import('./push-client.ts')
    const queue = createPushQueue({ database }, given)
    if (config.databaseUrl === undefined) await queue.releaseAll()
    const { retryMs } = given
    const sender = createPushSender({ queue, client: createPushClient(given), logger, retryMs, write })
    const unsubscribe = events.subscribe('push.queued', sender.wake)
    stopSender = () => {
      unsubscribe()
      return sender.stop()
    }
    sender.start()
  }

  return {
    /** Null where this installation sends no push messages. */
    publicKey: settings?.publicKey ?? null,

    async start(): Promise<void> {
      if (settings) await startSender(settings)
    },

    async stop(): Promise<void> {
      await stopSender?.()
    },
  }
}

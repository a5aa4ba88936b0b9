import { isOnByDefault, type NotificationKind } from '#shared/notifications.ts'
import type { Statements } from '#server/database/database.ts'
import type { EventBus } from '#server/live/event-bus.ts'

/** A time that is due by every clock. */
const IMMEDIATELY = new Date(0)

/**
 * Adds push messages for notifications, in the transaction that writes these. A message that was sent before is sent once
 * more, after its pause (push-queue.ts).
 * @param ids of notifications of this kind
 */
export async function queuePush(
  em: Statements,
  events: EventBus,
  kind: NotificationKind,
  ids: readonly number[],
): Promise<void> {
  const queued = await em.execute<{ id: number }[]>(
    `insert into push_messages (subscription_id, notification_id, state, next_attempt_at)
     select s.id, n.id, 'queued', ? from notifications n join push_subscriptions s on s.user_id = n.user_id
     where n.id in (${ids.map(() => '?').join(', ')}) and ${isOnByDefault(kind, 'push') ? 'not ' : ''}exists
       (select 1 from notification_opt_outs o where o.user_id = n.user_id and o.kind = ? and o.channel = 'push')
     order by s.id, n.id
     on conflict (subscription_id, notification_id) do update set state = 'queued', attempts = 0 returning id`,
    [IMMEDIATELY, ...ids, kind],
  )
  if (queued.length > 0) events.publish(em, 'push.queued', {})
}

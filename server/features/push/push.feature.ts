import type { notificationRoutes } from '#shared/contract/notifications.ts'
import type { ExportSection, Parts } from '#server/feature.ts'
import type { Limit } from '#server/http/event-counts.ts'
import type { Handlers } from '#server/http/mount-routes.ts'
import { createPush, type PushNeeds } from './push.service.ts'
import { createPushSubscriptions } from './push-subscriptions.service.ts'

/** Each page of a browser that has a subscription may send it again. */
const SUBSCRIPTIONS: Limit = {
  name: 'push subscriptions',
  points: 120,
  seconds: 60 * 60,
  sentence: 'Push messages were turned on many times just now.',
}

const EXPORTS: readonly ExportSection[] = [
  {
    // Without the address of the browser, which is a secret of the push service.
    name: 'pushDevices',
    sql: `select s.id as position, s.created_at as "createdAt" from push_subscriptions s
      where s.user_id = ? and s.id > ? order by s.id limit ?`,
  },
]

/** Web Push: messages to browsers that are not open. */
export function pushFeature(parts: Parts, needs: PushNeeds) {
  const push = createPush(parts, needs)
  const subscriptions = createPushSubscriptions(parts)
  const handlers: Handlers<Pick<typeof notificationRoutes, 'subscribeToPush' | 'unsubscribeFromPush'>> = {
    async subscribeToPush({ caller, body }) {
      await parts.throttles.count([SUBSCRIPTIONS, String(caller.id)])
      await subscriptions.add(caller, body)
    },
    unsubscribeFromPush: ({ caller }) => subscriptions.remove(caller),
  }
  const { start, stop } = push
  return { handlers, background: { start, stop }, exports: EXPORTS, push }
}

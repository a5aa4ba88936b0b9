import type { notificationRoutes } from '#shared/contract/notifications.ts'
import type { Parts } from '#server/feature.ts'
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
  return { handlers, background: { start, stop }, push }
}

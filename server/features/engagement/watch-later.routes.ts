import type { socialRoutes } from '#shared/contract/engagement.ts'
import type { Handlers } from '#server/http/mount-routes.ts'
import type { WatchLaterList } from './watch-later.service.ts'

type WatchLaterRoutes = Pick<typeof socialRoutes, 'addToWatchLater' | 'removeFromWatchLater'>

export const watchLaterHandlers = ({
  watchLater,
}: {
  watchLater: WatchLaterList
}): Handlers<WatchLaterRoutes> => ({
  addToWatchLater: ({ caller, params }) => watchLater.add(caller, params.id),
  removeFromWatchLater: ({ caller, params }) => watchLater.remove(caller, params.id),
})

import type { socialRoutes } from '#shared/contract/engagement.ts'
import type { Handlers } from '#server/http/mount-routes.ts'
import type { Follows } from './follows.service.ts'
import type { Likes } from './likes.service.ts'
import type { Saves } from './saves.service.ts'
import type { Shares } from './shares.service.ts'
import type { ViewerFinder } from './viewer.ts'
import type { Views } from './views.service.ts'
import type { WatchLaterList } from './watch-later.service.ts'

interface Services {
  follows: Follows
  likes: Likes
  saves: Saves
  shares: Shares
  views: Views
  watchLater: WatchLaterList
  findViewer: ViewerFinder
}

export const engagementHandlers = ({
  follows,
  likes,
  saves,
  shares,
  views,
  watchLater,
  findViewer,
}: Services): Handlers<typeof socialRoutes> => ({
  likeVideo: ({ caller, params }) => likes.like(caller, params.id),
  unlikeVideo: ({ caller, params }) => likes.unlike(caller, params.id),
  saveVideo: ({ caller, params }) => saves.save(caller, params.id),
  unsaveVideo: ({ caller, params }) => saves.unsave(caller, params.id),
  addToWatchLater: ({ caller, params }) => watchLater.add(caller, params.id),
  removeFromWatchLater: ({ caller, params }) => watchLater.remove(caller, params.id),
  viewVideo: async ({ caller, params, ctx }) =>
    views.record(await findViewer(ctx, caller), caller, params.id),
  shareVideo: ({ caller, params }) => shares.share(caller, params.id),
  followCreator: ({ caller, params }) => follows.follow(caller, params.id),
  unfollowCreator: ({ caller, params }) => follows.unfollow(caller, params.id),
})

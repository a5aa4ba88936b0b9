import type { engagementRoutes } from '#shared/contract/engagement.ts'
import type { Parts } from '#server/feature.ts'
import type { Handlers } from '#server/http/mount-routes.ts'
import { EXPORTS } from './exported-reactions.ts'
import type { MessageHandlers } from '#server/live/message-handlers.ts'
import { createFollows } from './follows.service.ts'
import { correctCounters } from './correct-counters.ts'
import { createReactions } from './reactions.service.ts'
import { createViewerFinder, userViewer } from './viewer.ts'
import { createViews } from './views.service.ts'

export function engagementFeature(parts: Parts) {
  const reactions = createReactions(parts)
  const follows = createFollows(parts)
  const views = createViews(parts)
  const findViewer = createViewerFinder(parts.config, parts.throttles)
  const handlers: Handlers<typeof engagementRoutes> = {
    likeVideo: ({ caller, params }) => reactions.setLike(caller, params.id, true),
    unlikeVideo: ({ caller, params }) => reactions.setLike(caller, params.id, false),
    saveVideo: ({ caller, params }) => reactions.setSave(caller, params.id, true),
    unsaveVideo: ({ caller, params }) => reactions.setSave(caller, params.id, false),
    addToWatchLater: ({ caller, params }) => reactions.setWatchLater(caller, params.id, true),
    removeFromWatchLater: ({ caller, params }) => reactions.setWatchLater(caller, params.id, false),
    viewVideo: async ({ caller, params, ctx }) =>
      views.record(await findViewer(ctx, caller), caller, params.id),
    shareVideo: ({ caller, params }) => reactions.share(caller, params.id),
    followCreator: ({ caller, params }) => follows.set(caller, params.id, true),
    unfollowCreator: ({ caller, params }) => follows.set(caller, params.id, false),
  }
  const messages: MessageHandlers<'video_interaction'> = {
    video_interaction: {
      from: 'session',
      async handle({ action, videoId }, _connection, caller) {
        // Likes and deletions are announced from the commits. The HTTP call may report the same view.
        if (caller && action === 'viewed') await views.record(userViewer(caller.id), caller, videoId)
      },
    },
  }
  return {
    handlers,
    messages,
    background: { sweep: views.removeBrowserViews },
    exports: EXPORTS,
    accountRemoval: { before: correctCounters },
    views,
  }
}

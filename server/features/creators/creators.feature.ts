import { LIST_LIMIT_DEFAULT } from '#shared/limits/lists.ts'
import type { Creator, creatorRoutes } from '#shared/contract/creators.ts'
import type { Parts } from '#server/feature.ts'
import { creatorNotFound } from '#server/features/engagement/follows.service.ts'
import type { FeedQueries } from '#server/features/feeds/feed.queries.ts'
import type { VideoLists } from '#server/features/feeds/video-list.ts'
import { CachedResponse } from '#server/http/cached-response.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Handlers } from '#server/http/mount-routes.ts'
import { createCreatorQueries } from './creators.queries.ts'

interface Needs {
  feeds: FeedQueries
  videoLists: VideoLists
}

export function creatorsFeature({ database }: Parts, { feeds, videoLists }: Needs) {
  const creators = createCreatorQueries(database)
  const find = async (caller: Caller | null, id: number): Promise<Creator> => {
    const creator = await creators.one(caller, id)
    if (!creator) throw creatorNotFound()
    return creator
  }
  const handlers: Handlers<typeof creatorRoutes> = {
    listCreators: ({ caller, query }) => creators.published(caller, query),
    getCreator: ({ caller, params }) => find(caller, params.id),
    getCreatorWithAchievements: async ({ caller, params }) => ({
      ...(await find(caller, params.id)),
      achievements: await creators.awardsOf(params.id),
    }),
    getCreatorVideos: async ({ caller, params }) => {
      const found = await find(caller, params.id)
      await database.catchUp()
      const page = await feeds.ofCreator(params.id, LIST_LIMIT_DEFAULT)
      const videos = await videoLists.videosJson(page, caller)
      return new CachedResponse(`{"creator":${JSON.stringify(found)},"videos":${videos.toString()}}`)
    },
    listAchievements: () => creators.achievements(),
  }
  return { handlers }
}

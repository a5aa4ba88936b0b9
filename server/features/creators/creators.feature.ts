import { LIST_LIMIT_DEFAULT } from '#shared/limits.ts'
import type { Creator, creatorRoutes } from '#shared/contract/creators.ts'
import { presentEach } from '#server/database/bad-rows.ts'
import type { Parts } from '#server/feature.ts'
import { creatorNotFound } from '#server/features/engagement/follows.service.ts'
import { toVideo } from '#server/features/videos/video-row.ts'
import type { VideoQueries } from '#server/features/videos/videos.queries.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Handlers } from '#server/http/mount-routes.ts'
import { createCreatorQueries } from './creators.queries.ts'

export function creatorsFeature({ database }: Parts, { queries }: { queries: VideoQueries }) {
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
      const creator = await find(caller, params.id)
      const videos = presentEach(await queries.ofCreator(params.id, LIST_LIMIT_DEFAULT), toVideo)
      if (caller) await queries.mark(videos, caller.id)
      return { creator, videos }
    },
    listAchievements: () => creators.achievements(),
  }
  return { handlers }
}

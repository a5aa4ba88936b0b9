import type { personRoutes } from '#shared/contract/users.ts'
import { presentEach } from '#server/database/bad-rows.ts'
import type { PageRequest, RowPage } from '#server/database/paging.ts'
import { toOwnVideo } from '#server/features/videos/own-video-row.ts'
import { toVideo, type VideoRow } from '#server/features/videos/video-row.ts'
import type { VideoQueries } from '#server/features/videos/videos.queries.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Handlers } from '#server/http/mount-routes.ts'
import type { PersonalLists } from './personal-lists.queries.ts'
import type { Profiles } from './profile.service.ts'

interface Services {
  lists: PersonalLists
  profiles: Profiles
  queries: VideoQueries
}

export const personHandlers = ({ lists, profiles, queries }: Services): Handlers<typeof personRoutes> => {
  type List = (caller: Caller, userId: number, request: PageRequest) => Promise<RowPage<VideoRow>>
  const list =
    (read: List) =>
    async ({ caller, params, query }: { caller: Caller; params: { id: number }; query: PageRequest }) => {
      const { rows, next } = await read(caller, params.id, query)
      return { items: await queries.mark(presentEach(rows, toVideo), caller.id), next }
    }
  return {
    listSaved: list(lists.saved),
    listLiked: list(lists.liked),
    listWatchLater: list(lists.watchLater),
    listOwnVideos: async ({ caller, params, query }) => {
      const { rows, next } = await lists.uploads(caller, params.id, query)
      const items = presentEach(rows, toOwnVideo)
      await queries.mark(items, caller.id)
      return { items, next }
    },
    updateProfile: ({ caller, ctx }) => profiles.update(caller, ctx),
  }
}

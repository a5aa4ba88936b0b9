import type { userRoutes } from '#shared/contract/users.ts'
import { presentEach } from '#server/database/bad-rows.ts'
import type { PageRequest, RowPage } from '#server/database/paging.ts'
import type { Parts } from '#server/feature.ts'
import type { DiskFloor } from '#server/features/uploads/disk-floor.ts'
import { toOwnVideo } from '#server/features/videos/own-video-row.ts'
import { toVideo, type VideoRow } from '#server/features/videos/video-row.ts'
import type { VideoQueries } from '#server/features/videos/videos.queries.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Handlers } from '#server/http/mount-routes.ts'
import { createPersonalLists } from './personal-lists.queries.ts'
import { createProfiles } from './profile.service.ts'

interface ListInput {
  caller: Caller
  params: { id: number }
  query: PageRequest
}

export function usersFeature(parts: Parts, { floor, queries }: { floor: DiskFloor; queries: VideoQueries }) {
  const lists = createPersonalLists(parts.database)
  const profiles = createProfiles({ ...parts, floor })
  const list =
    (read: (caller: Caller, userId: number, request: PageRequest) => Promise<RowPage<VideoRow>>) =>
    async ({ caller, params, query }: ListInput) => {
      const { rows, next } = await read(caller, params.id, query)
      return { items: await queries.mark(presentEach(rows, toVideo), caller.id), next }
    }
  const handlers: Handlers<typeof userRoutes> = {
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
  return { handlers }
}

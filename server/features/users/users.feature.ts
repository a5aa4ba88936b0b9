import { userRoutes } from '#shared/contract/users.ts'
import { can } from '#shared/permissions.ts'
import { presentEach } from '#server/database/bad-rows.ts'
import { keyOf, page } from '#server/database/paging.ts'
import { isoTime, timeValue, type RowTime } from '#server/database/row-values.ts'
import type { Parts } from '#server/feature.ts'
import type { VideoLists } from '#server/features/feeds/video-list.ts'
import type { DiskFloor } from '#server/features/uploads/disk-floor.ts'
import { toOwnVideo } from '#server/features/videos/own-video-row.ts'
import type { VideoQueries } from '#server/features/videos/videos.queries.ts'
import { ApiError } from '#server/api-error.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Handlers } from '#server/http/mount-routes.ts'
import { createOwnVideoQueries } from './own-videos.queries.ts'
import { createProfiles } from './profile.service.ts'

/** Later than every row: where a list starts. */
const END_OF_TIME = Date.UTC(9999, 0)

type ReactedRoute = (typeof userRoutes)['listSaved' | 'listLiked' | 'listWatchLater']

interface Needs {
  floor: DiskFloor
  queries: VideoQueries
  videoLists: VideoLists
}

const requireOwner = (caller: Caller | null, userId: number): void => {
  if (caller?.id === userId || can(caller, 'users.manage')) return
  throw new ApiError('not_allowed', 'This list belongs to another person.')
}

/** The profile and the private lists of a user: the user and administrators may read the lists. */
export function usersFeature(parts: Parts, { floor, queries, videoLists }: Needs) {
  const { reader } = parts.database
  const profiles = createProfiles(parts, floor)
  const ownVideos = createOwnVideoQueries(reader)

  /** The approved videos with a row of the user in the table, the newest row first. */
  const reacted = (route: ReactedRoute, table: 'saves' | 'likes' | 'watch_later_items') =>
    videoLists.listVideos<ReactedRoute>(route, async ({ params, query: { limit, cursor } }, caller) => {
      requireOwner(caller, params.id)
      const [time, id] = keyOf(cursor, END_OF_TIME)
      const found = await reader.all<{ id: number; created_at: RowTime }>(
        `select v.id, m.created_at from ${table} m join videos v on v.id = m.video_id
            where m.user_id = ? and (m.created_at, m.video_id) < (?, ?) and v.approval_status = 'approved'
            order by m.created_at desc, m.video_id desc limit ?`,
        [params.id, timeValue(reader.dialect, time), id, limit + 1],
      )
      const { rows, next } = page(found, limit, (last) => [Date.parse(isoTime(last.created_at)), last.id])
      return { ids: rows.map((row) => row.id), next }
    }).handler

  const handlers: Handlers<typeof userRoutes> = {
    listSaved: reacted(userRoutes.listSaved, 'saves'),
    listLiked: reacted(userRoutes.listLiked, 'likes'),
    listWatchLater: reacted(userRoutes.listWatchLater, 'watch_later_items'),
    /** All videos of a user, in every approval status. */
    async listOwnVideos({ caller, params, query }) {
      requireOwner(caller, params.id)
      const { rows, next } = await ownVideos.list(params.id, query)
      const items = presentEach(rows, toOwnVideo)
      await queries.mark(items, caller.id)
      return { items, next }
    },
    countOwnVideos({ caller, params, query }) {
      requireOwner(caller, params.id)
      return ownVideos.count(params.id, query.search)
    },
    updateProfile: ({ caller, ctx }) => profiles.update(caller, ctx),
  }
  return { handlers }
}

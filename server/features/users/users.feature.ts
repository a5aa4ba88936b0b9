import type { userRoutes } from '#shared/contract/users.ts'
import type { Video } from '#shared/contract/videos.ts'
import { presentEach } from '#server/database/bad-rows.ts'
import { keyOf, page, positionOf, type PageRequest, type RowPage } from '#server/database/paging.ts'
import { isoTime, timeValue, type RowTime } from '#server/database/row-values.ts'
import type { Parts } from '#server/feature.ts'
import type { DiskFloor } from '#server/features/uploads/disk-floor.ts'
import { SELECT_OWN_VIDEO, toOwnVideo, type OwnVideoRow } from '#server/features/videos/own-video-row.ts'
import { toVideo, VIDEO_COLUMNS, VIDEO_TABLES, type VideoRow } from '#server/features/videos/video-row.ts'
import type { VideoQueries } from '#server/features/videos/videos.queries.ts'
import { ApiError } from '#server/api-error.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Handlers } from '#server/http/mount-routes.ts'
import { createProfiles } from './profile.service.ts'

/** Later than every row: where a list starts. */
const END_OF_TIME = Date.UTC(9999, 0)

interface ReactedRow extends VideoRow {
  reacted_at: RowTime
}

interface ListInput {
  caller: Caller
  params: { id: number }
  query: PageRequest
}

/** The profile and the private lists of a user: the user and administrators may read the lists. */
export function usersFeature(parts: Parts, { floor, queries }: { floor: DiskFloor; queries: VideoQueries }) {
  const { reader } = parts.database
  const profiles = createProfiles(parts, floor)

  const list =
    <Row extends VideoRow, Item extends Video>(
      read: (userId: number, request: PageRequest) => Promise<RowPage<Row>>,
      present: (row: Row) => Item,
    ) =>
    async ({ caller, params, query }: ListInput) => {
      if (caller.id !== params.id && !caller.isAdmin)
        throw new ApiError('not_allowed', 'This list belongs to somebody else.')
      const { rows, next } = await read(params.id, query)
      const items = presentEach(rows, present)
      await queries.mark(items, caller.id)
      return { items, next }
    }

  /** The approved videos with a row of the user in the table, the newest row first. */
  const reacted = (table: 'saves' | 'likes' | 'watch_later_items') =>
    list(async (userId, { limit, cursor }) => {
      const [time, id] = keyOf(cursor, END_OF_TIME)
      const sql = `select m.created_at as reacted_at, ${VIDEO_COLUMNS} from ${VIDEO_TABLES}
        join ${table} m on m.video_id = v.id
        where m.user_id = ? and (m.created_at, m.video_id) < (?, ?) and v.approval_status = 'approved'
        order by m.created_at desc, m.video_id desc limit ?`
      const values = [userId, timeValue(reader.dialect, time), id, limit + 1]
      const rows = await reader.all<ReactedRow>(sql, values)
      return page(rows, limit, (last) => [Date.parse(isoTime(last.reacted_at)), last.id])
    }, toVideo)

  const handlers: Handlers<typeof userRoutes> = {
    listSaved: reacted('saves'),
    listLiked: reacted('likes'),
    listWatchLater: reacted('watch_later_items'),
    /** All videos of a user, in every approval status. */
    listOwnVideos: list(async (userId, { limit, cursor }) => {
      const sql = `${SELECT_OWN_VIDEO} where v.creator_id = ? and v.id < ? order by v.id desc limit ?`
      const rows = await reader.all<OwnVideoRow>(sql, [userId, positionOf(cursor), limit + 1])
      return page(rows, limit, (last) => [last.id])
    }, toOwnVideo),
    updateProfile: ({ caller, ctx }) => profiles.update(caller, ctx),
  }
  return { handlers }
}

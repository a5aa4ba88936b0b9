import type { Database } from '#server/database/database.ts'
import { keyOf, page, positionOf, type PageRequest, type RowPage } from '#server/database/paging.ts'
import { isoTime, timeValue, type RowTime } from '#server/database/row-values.ts'
import { SELECT_OWN_VIDEO, type OwnVideoRow } from '#server/features/videos/own-video-row.ts'
import { VIDEO_COLUMNS, VIDEO_TABLES, type VideoRow } from '#server/features/videos/video-row.ts'
import { ApiError } from '#server/api-error.ts'
import type { Caller } from '#server/http/caller.ts'

/** Later than every row: where a list starts. */
const END_OF_TIME = Date.UTC(9999, 0)

interface ReactedRow extends VideoRow {
  reacted_at: RowTime
}

/** The private lists of a user: the user and administrators may read them. */
export function createPersonalLists({ reader }: Pick<Database, 'reader'>) {
  /** The approved videos with a row of the user in the table, the newest row first. */
  const reacted =
    (table: 'saves' | 'likes' | 'watch_later_items') =>
    async (caller: Caller, userId: number, { limit, cursor }: PageRequest): Promise<RowPage<ReactedRow>> => {
      requireOwner(caller, userId)
      const [time, id] = keyOf(cursor, END_OF_TIME)
      const sql = `select m.created_at as reacted_at, ${VIDEO_COLUMNS} from ${VIDEO_TABLES}
        join ${table} m on m.video_id = v.id
        where m.user_id = ? and (m.created_at, m.video_id) < (?, ?) and v.approval_status = 'approved'
        order by m.created_at desc, m.video_id desc limit ?`
      const values = [userId, timeValue(reader.dialect, time), id, limit + 1]
      const rows = await reader.all<ReactedRow>(sql, values)
      return page(rows, limit, (last) => [Date.parse(isoTime(last.reacted_at)), last.id])
    }

  return {
    saved: reacted('saves'),
    liked: reacted('likes'),
    watchLater: reacted('watch_later_items'),

    /** All videos of a user, in every approval status. */
    async uploads(
      caller: Caller,
      userId: number,
      { limit, cursor }: PageRequest,
    ): Promise<RowPage<OwnVideoRow>> {
      requireOwner(caller, userId)
      const tail = 'where v.creator_id = ? and v.id < ? order by v.id desc limit ?'
      const rows = await reader.all<OwnVideoRow>(`${SELECT_OWN_VIDEO} ${tail}`, [
        userId,
        positionOf(cursor),
        limit + 1,
      ])
      return page(rows, limit, (last) => [last.id])
    },
  }
}

function requireOwner(caller: Caller, userId: number): void {
  if (caller.id === userId || caller.isAdmin) return
  throw new ApiError('not_allowed', 'This list belongs to somebody else.')
}

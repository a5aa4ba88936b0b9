import type { Comment } from '#shared/contract/comments.ts'
import { resolveStoredFile } from '#shared/media-url.ts'
import type { Database } from '#server/database/database.ts'
import { page, positionOf, type PageRequest } from '#server/database/paging.ts'
import type { SqlValue } from '#server/database/reader.ts'
import { isoTime, type RowTime } from '#server/database/row-values.ts'
import { displayName, nameForVisitors, type NameRow } from '#server/features/accounts/display-name.ts'
import type { Caller } from '#server/http/caller.ts'

interface CommentRow extends NameRow {
  id: number
  text: string
  created_at: RowTime
  user_id: number
  profile_image_file: string | null
}

const SELECT_COMMENT = `select c.id, c.text, c.created_at, c.user_id, u.username, u.first_name, u.last_name,
  u.profile_image_file from comments c join users u on u.id = c.user_id`

export type CommentQueries = ReturnType<typeof createCommentQueries>

export function createCommentQueries({ reader }: Pick<Database, 'reader'>) {
  const read = async (tail: string, values: SqlValue[]) =>
    reader.all<CommentRow>(`${SELECT_COMMENT} ${tail}`, values)

  return {
    async ofVideo(caller: Caller | null, videoId: number, { limit, cursor }: PageRequest) {
      const tail = 'where c.video_id = ? and c.id < ? order by c.id desc limit ?'
      const { rows, next } = page(
        await read(tail, [videoId, positionOf(cursor), limit + 1]),
        limit,
        ({ id }) => [id],
      )
      return { items: rows.map((row) => toComment(row, caller ? displayName : nameForVisitors)), next }
    },

    async one(id: number): Promise<Comment | null> {
      const [row] = await read('where c.id = ?', [id])
      return row ? toComment(row, displayName) : null
    },
  }
}

const toComment = (row: CommentRow, nameOf: typeof displayName): Comment => ({
  id: row.id,
  user: nameOf(row),
  userId: row.user_id,
  text: row.text,
  date: isoTime(row.created_at),
  avatar: row.profile_image_file ? resolveStoredFile(row.profile_image_file) : null,
})

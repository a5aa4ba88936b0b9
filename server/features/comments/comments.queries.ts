import type { Comment, OpenQuestion, Reply } from '#shared/contract/comments.ts'
import { resolveStoredFile } from '#shared/media-url.ts'
import { padToConstantLength, placesFor } from '#server/database/id-list.ts'
import { keyOf, page, positionOf, type PageRequest } from '#server/database/paging.ts'
import type { Reader, SqlValue } from '#server/database/reader.ts'
import { isoTime, isoTimeOrNull, type RowTime } from '#server/database/row-values.ts'
import { LIST_RANKS } from '#server/entities/comment.entity.ts'
import { displayName, nameForVisitors, type NameRow } from '#server/features/accounts/display-name.ts'
import type { Caller } from '#server/http/caller.ts'
import { commentNotFound } from './comment-not-found.ts'

type CommentRow = NameRow &
  Pick<Reply, 'id' | 'text' | 'userId' | 'parentId'> & {
    date: RowTime
    editedAt: RowTime | null
    listRank: number
    pictureFile: string | null
  }

const FIELDS = `c.id, c.text, c.created_at as date, c.edited_at as "editedAt", c.parent_id as "parentId",
  c.list_rank as "listRank", c.user_id as "userId", u.username, u.first_name, u.last_name,
  u.profile_image_file as "pictureFile"`

const SELECT_COMMENT = `select ${FIELDS} from comments c join users u on u.id = c.user_id`

const OPEN_QUESTIONS = `select ${FIELDS}, v.id as "videoId", v.title from comments c join users u on u.id = c.user_id
  join videos v on v.id = c.video_id where c.list_rank = ${LIST_RANKS.openQuestion} and c.id > ?
  and v.creator_id = ? and v.approval_status = 'approved' order by c.id limit ?`

const toReply = (row: CommentRow, nameOf: typeof displayName): Reply => ({
  id: row.id,
  user: nameOf(row),
  userId: row.userId,
  text: row.text,
  date: isoTime(row.date),
  editedAt: isoTimeOrNull(row.editedAt),
  avatar: row.pictureFile ? resolveStoredFile(row.pictureFile) : null,
  parentId: row.parentId,
})

function questionOf({ listRank }: CommentRow): Comment['question'] {
  if (listRank === LIST_RANKS.answeredQuestion) return 'answered'
  return listRank === LIST_RANKS.openQuestion ? 'open' : null
}

/** Reads comments along their indexes: two statements a page. */
export function createCommentQueries(reader: Pick<Reader, 'all'>) {
  const read = (tail: string, values: SqlValue[]) =>
    reader.all<CommentRow>(`${SELECT_COMMENT} ${tail}`, values)

  const withReplies = async (rows: CommentRow[], nameOf: typeof displayName): Promise<Comment[]> => {
    const ids = rows.map(({ id }) => id)
    const tail = `where c.parent_id in (${placesFor(ids)}) order by c.parent_id, c.id`
    const replies = ids.length > 0 ? await read(tail, padToConstantLength(ids)) : []
    const repliesOf = Map.groupBy(replies, ({ parentId }) => parentId)
    return rows.map((row) => ({
      ...toReply(row, nameOf),
      question: questionOf(row),
      replies: (repliesOf.get(row.id) ?? []).map((one) => toReply(one, nameOf)),
    }))
  }

  return {
    /** Answered questions, open ones, and comments, each newest first. */
    async list(caller: Caller | null, videoId: number, { limit, cursor }: PageRequest) {
      const tail = `where c.video_id = ? and (c.list_rank, c.id) < (?, ?) and c.list_rank >= ${LIST_RANKS.comment}
        order by c.list_rank desc, c.id desc limit ?`
      const found = await read(tail, [videoId, ...keyOf(cursor, LIST_RANKS.answeredQuestion), limit + 1])
      const { rows, next } = page(found, limit, ({ listRank, id }) => [listRank, id])
      return { items: await withReplies(rows, caller ? displayName : nameForVisitors), next }
    },

    /** @throws ApiError not_found */
    async one(id: number): Promise<Comment> {
      const [found] = await withReplies(await read('where c.id = ?', [id]), displayName)
      if (!found) throw commentNotFound()
      return found
    },

    /** Of all public videos of the instructor, oldest first. */
    async openQuestions(instructor: number, { limit, cursor }: PageRequest) {
      type Row = CommentRow & { videoId: number; title: string }
      const values = [positionOf(cursor, 0), instructor, limit + 1]
      const { rows, next } = page(await reader.all<Row>(OPEN_QUESTIONS, values), limit, ({ id }) => [id])
      const items = rows.map((row): OpenQuestion => ({
        ...toReply(row, displayName),
        video: { id: row.videoId, title: row.title },
      }))
      return { items, next }
    },
  }
}

import { LockMode } from '@mikro-orm/core'
import type { Comment as PublicComment, commentRoutes } from '#shared/contract/comments.ts'
import { UNDO_KEPT_MS } from '#shared/limits.ts'
import { resolveStoredFile } from '#shared/media-url.ts'
import { can } from '#shared/permissions.ts'
import type { EntityManager } from '#server/database/database.ts'
import { page, positionOf } from '#server/database/paging.ts'
import type { SqlValue } from '#server/database/reader.ts'
import { isoTime, type RowTime } from '#server/database/row-values.ts'
import type { BackgroundWork, ExportSection, Parts } from '#server/feature.ts'
import { VISIBLE_TITLE } from '#server/entities/visible-title.ts'
import { displayName, nameForVisitors, type NameRow } from '#server/features/accounts/display-name.ts'
import { User } from '#server/entities/user.entity.ts'
import { Video } from '#server/entities/video.entity.ts'
import { recordAuditEvent } from '#server/features/audit/record-audit-event.ts'
import { findVisibleVideo } from '#server/features/videos/video-access.ts'
import {
  notifyOfComment,
  notifyOfRemoval,
  withdrawComment,
  withdrawRemoval,
} from '#server/features/notifications/notify.ts'
import type { Videos } from '#server/features/videos/videos.service.ts'
import { ApiError } from '#server/api-error.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Handlers } from '#server/http/mount-routes.ts'
import { videoEvent } from '#server/live/events.ts'
import { Comment, RemovedComment } from '#server/entities/comment.entity.ts'

type CommentRow = NameRow &
  Pick<PublicComment, 'id' | 'text' | 'userId'> & { date: RowTime; pictureFile: string | null }

const SELECT_COMMENT = `select c.id, c.text, c.created_at as date, c.user_id as "userId", u.username, u.first_name,
  u.last_name, u.profile_image_file as "pictureFile" from comments c join users u on u.id = c.user_id`

const toComment = (row: CommentRow, nameOf: typeof displayName): PublicComment => ({
  id: row.id,
  user: nameOf(row),
  userId: row.userId,
  text: row.text,
  date: isoTime(row.date),
  avatar: row.pictureFile ? resolveStoredFile(row.pictureFile) : null,
})

const COMMENT_LIMIT = {
  name: 'comments',
  points: 60,
  seconds: 10 * 60,
  sentence: 'You have written a lot of comments just now.',
}

export const commentNotFound = () => new ApiError('not_found', 'This comment no longer exists.')

const EXPORTS: readonly ExportSection[] = [
  {
    name: 'comments',
    sql: `select m.id as position, m.id, m.video_id as "videoId", ${VISIBLE_TITLE}, m.text, m.created_at as "createdAt"
      from comments m join videos v on v.id = m.video_id where m.user_id = ? and m.id > ? order by m.id limit ?`,
  },
]

export type RemoveComment = ReturnType<typeof commentsFeature>['removeComment']

export function commentsFeature({ database, events, throttles, now }: Parts, { videos }: { videos: Videos }) {
  const read = (tail: string, values: SqlValue[]) =>
    database.reader.all<CommentRow>(`${SELECT_COMMENT} ${tail}`, values)

  /** Deleted comments from before this time are gone for good. */
  const keptSince = () => new Date(now().getTime() - UNDO_KEPT_MS)

  /** Removes a locked comment; the person who removed it can undo it for five minutes (restoreComment). */
  const removeComment = async (em: EntityManager, caller: Caller, comment: Comment): Promise<void> => {
    const { id, video, user, text, createdAt } = comment
    if (user.id !== caller.id) {
      const { title } = await em.findOneOrFail(Video, video.id)
      const subject = { kind: 'video', id: video.id, name: title } as const
      const before = { author: user.id, comment: id }
      recordAuditEvent(em, caller, { at: now(), action: 'comment.removed', subject, before })
      await notifyOfRemoval({ em, events, at: now() }, user.id, video.id, text)
    }
    const removedBy = em.getReference(User, caller.id)
    em.create(RemovedComment, { id, video, user, removedBy, text, createdAt, removedAt: now() })
    await withdrawComment({ em, events }, id)
    await em.nativeDelete(Comment, { id })
  }

  const handlers: Handlers<typeof commentRoutes> = {
    async listComments({ caller, params, query: { limit, cursor } }) {
      await videos.requireVisible(caller, params.id)
      const tail = 'where c.video_id = ? and c.id < ? order by c.id desc limit ?'
      const found = await read(tail, [params.id, positionOf(cursor), limit + 1])
      const { rows, next } = page(found, limit, ({ id }) => [id])
      return { items: rows.map((row) => toComment(row, caller ? displayName : nameForVisitors)), next }
    },

    async createComment({ caller, params, body: { text } }) {
      await throttles.count([COMMENT_LIMIT, String(caller.id)])
      const id = await database.transaction(async (em) => {
        // The lock orders this against a deletion of the video: not_found comes from here, no foreign key fails.
        const video = await findVisibleVideo(em, caller, params.id, LockMode.PESSIMISTIC_READ)
        const user = em.getReference(User, caller.id)
        const at = now()
        const comment = em.create(Comment, { video, user, text, createdAt: at })
        await em.flush()
        const isPublic = video.approvalStatus === 'approved'
        if (isPublic) events.publish(em, 'video.commented', videoEvent(caller, video))
        const { id: videoId, creator } = video
        const about = { id: videoId, creator, isPublic }
        await notifyOfComment({ em, events, at }, about, { id: comment.id, by: caller.id })
        return comment.id
      })
      const [row] = await read('where c.id = ?', [id])
      if (!row) throw commentNotFound()
      return toComment(row, displayName)
    },

    deleteComment: ({ caller, params: { id } }) =>
      database.transaction(async (em) => {
        const comment = await em.findOne(Comment, id, { lockMode: LockMode.PESSIMISTIC_WRITE })
        if (!comment) throw commentNotFound()
        if (!can(caller, 'comments.moderate') && comment.user.id !== caller.id) {
          throw new ApiError('not_allowed', 'This comment belongs to somebody else.')
        }
        await removeComment(em, caller, comment)
      }),

    async restoreComment({ caller, params: { id } }) {
      await database.transaction(async (em) => {
        const by = { id, removedBy: caller.id, removedAt: { $gte: keptSince() } }
        const removed = await em.findOne(RemovedComment, by, { lockMode: LockMode.PESSIMISTIC_WRITE })
        if (!removed) throw commentNotFound()
        const { video, user, text, createdAt } = removed
        await findVisibleVideo(em, caller, video.id, LockMode.PESSIMISTIC_READ)
        em.create(Comment, { id, video, user, text, createdAt })
        await em.nativeDelete(RemovedComment, { id })
        await withdrawRemoval({ em, events }, user.id, { video: video.id, text })
      })
      const [row] = await read('where c.id = ?', [id])
      if (!row) throw commentNotFound()
      return toComment(row, displayName)
    },
  }
  const background = {
    sweep: () =>
      database.transaction(async (em) => {
        await em.nativeDelete(RemovedComment, { removedAt: { $lt: keptSince() } })
      }),
  } satisfies BackgroundWork
  return { handlers, background, exports: EXPORTS, removeComment }
}

import { LockMode } from '@mikro-orm/core'
import type { commentRoutes } from '#shared/contract/comments.ts'
import { UNDO_KEPT_MS } from '#shared/limits/comments.ts'
import { can } from '#shared/permissions.ts'
import { ApiError } from '#server/api-error.ts'
import type { EntityManager } from '#server/database/database.ts'
import { Comment, RemovedComment } from '#server/entities/comment.entity.ts'
import { User } from '#server/entities/user.entity.ts'
import { Video } from '#server/entities/video.entity.ts'
import { VISIBLE_TITLE } from '#server/entities/visible-title.ts'
import type { BackgroundWork, ExportSection, Parts } from '#server/feature.ts'
import { recordAuditEvent } from '#server/features/audit/record-audit-event.ts'
import {
  notifyOfRemoval,
  withdrawComment,
  withdrawRemoval,
} from '#server/features/notifications/notify-of-comments.ts'
import { findVisibleVideo } from '#server/features/videos/video-access.ts'
import type { Videos } from '#server/features/videos/videos.service.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Handlers } from '#server/http/mount-routes.ts'
import { commentNotFound } from './comment-not-found.ts'
import { createCommentQueries } from './comments.queries.ts'
import { createWriting } from './writing.service.ts'

const EXPORTS: readonly ExportSection[] = [
  {
    name: 'comments',
    sql: `select m.id as position, m.id, m.video_id as "videoId", ${VISIBLE_TITLE}, m.text, m.parent_id as "replyTo",
      m.created_at as "createdAt", m.edited_at as "editedAt"
      from comments m join videos v on v.id = m.video_id where m.user_id = ? and m.id > ? order by m.id limit ?`,
  },
]

/** What a comment has again after an undo. */
const keptOf = (comment: Comment | RemovedComment) => {
  const { id, video, user, listRank, text, createdAt, editedAt } = comment
  return { id, video, user, listRank, text, createdAt, editedAt: editedAt ?? null }
}

export type RemoveComment = ReturnType<typeof commentsFeature>['removeComment']

export function commentsFeature(parts: Parts, { videos }: { videos: Videos }) {
  const { database, events, now } = parts
  const queries = createCommentQueries(database.reader)
  const writing = createWriting(parts)

  /** Deleted comments from before this time are gone for good. */
  const keptSince = () => new Date(now().getTime() - UNDO_KEPT_MS)

  /** Removes a locked comment with its replies; the person who removed it can undo it for five minutes (restoreComment). */
  const removeComment = async (em: EntityManager, caller: Caller, comment: Comment): Promise<void> => {
    const { id, video, user, text } = comment
    const at = now()
    // The locks order this against the removal of a single reply.
    const replies = await em.find(Comment, { parent: id }, { lockMode: LockMode.PESSIMISTIC_WRITE })
    if (user.id !== caller.id) {
      const { title } = await em.findOneOrFail(Video, video.id)
      const subject = { kind: 'video', id: video.id, name: title } as const
      const before = { author: user.id, comment: id, ...(replies.length > 0 && { replies: replies.length }) }
      recordAuditEvent(em, caller, { at, action: 'comment.removed', subject, before })
      await notifyOfRemoval({ em, events, at }, user.id, video.id, text)
    }
    const removedBy = em.getReference(User, caller.id)
    for (const one of [comment, ...replies]) {
      const parentId = one.parent?.id ?? null
      em.create(RemovedComment, { ...keptOf(one), parentId, removedBy, removedAt: at })
      await withdrawComment({ em, events }, one.id)
    }
    await em.nativeDelete(Comment, { id })
  }

  const handlers: Handlers<typeof commentRoutes> = {
    async listComments({ caller, params, query }) {
      await videos.requireVisible(caller, params.id)
      return queries.list(caller, params.id, query)
    },
    createComment: async ({ caller, params, body }) =>
      queries.one(await writing.create(caller, params.id, body)),
    async editComment({ caller, params: { id }, body: { text } }) {
      await writing.edit(caller, id, text)
      return queries.one(id)
    },
    async setQuestionState({ caller, params: { id }, body: { state } }) {
      await writing.setQuestionState(caller, id, state === 'answered')
      return queries.one(id)
    },
    listOpenQuestions: ({ caller, query }) => queries.openQuestions(caller.id, query),

    deleteComment: ({ caller, params: { id } }) =>
      database.transaction(async (em) => {
        const comment = await em.findOne(Comment, id, { lockMode: LockMode.PESSIMISTIC_WRITE })
        if (!comment) throw commentNotFound()
        if (!can(caller, 'comments.moderate') && comment.user.id !== caller.id) {
          throw new ApiError('not_allowed', 'This comment belongs to another person.')
        }
        await removeComment(em, caller, comment)
      }),

    async restoreComment({ caller, params: { id } }) {
      await database.transaction(async (em) => {
        const by = { id, removedBy: caller.id, removedAt: { $gte: keptSince() } }
        const removed = await em.findOne(RemovedComment, by, { lockMode: LockMode.PESSIMISTIC_WRITE })
        if (!removed) throw commentNotFound()
        const { video, user, text, removedAt } = removed
        const parent = removed.parentId ?? null
        await findVisibleVideo(em, caller, video.id, LockMode.PESSIMISTIC_READ)
        const isThere = { lockMode: LockMode.PESSIMISTIC_READ } as const
        if (parent !== null && !(await em.findOne(Comment, parent, isThere))) throw commentNotFound()
        // The replies that went with it, and none that was removed before.
        const replies = await em.find(RemovedComment, { parentId: id, removedBy: caller.id, removedAt })
        const first = em.create(Comment, { ...keptOf(removed), parent })
        for (const one of replies) em.create(Comment, { ...keptOf(one), parent: first })
        await em.nativeDelete(RemovedComment, { id: { $in: [id, ...replies.map((one) => one.id)] } })
        await withdrawRemoval({ em, events }, user.id, { video: video.id, text })
      })
      return queries.one(id)
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

import { LockMode } from '@mikro-orm/core'
import type { z } from 'zod'
import type { newComment } from '#shared/contract/comments.ts'
import { COMMENT_EDIT_HOURS, OPEN_QUESTIONS_MAX, REPLIES_MAX } from '#shared/limits/comments.ts'
import { isOfficer } from '#shared/permissions.ts'
import { ApiError, invalidField } from '#server/api-error.ts'
import type { EntityManager } from '#server/database/database.ts'
import { Comment, LIST_RANKS } from '#server/entities/comment.entity.ts'
import { User } from '#server/entities/user.entity.ts'
import type { Video } from '#server/entities/video.entity.ts'
import type { Parts } from '#server/feature.ts'
import {
  notifyOfAnswer,
  notifyOfComment,
  notifyOfReply,
} from '#server/features/notifications/notify-of-comments.ts'
import { findVisibleVideo } from '#server/features/videos/video-access.ts'
import type { Caller } from '#server/http/caller.ts'
import { videoEvent } from '#server/live/events.ts'
import { commentNotFound } from './comment-not-found.ts'

const COMMENT_LIMIT = {
  name: 'comments',
  points: 60,
  seconds: 10 * 60,
  sentence: 'You have written a lot of comments just now.',
}
const HOUR_MS = 60 * 60 * 1000

type NewComment = z.output<typeof newComment>

/** What a reply belongs to; the row of the first comment is locked, which orders replies and removals. */
interface Thread {
  first: Comment
  /** The authors of the comment, and of the reply that was pressed. */
  authors: number[]
  isAnswer: boolean
}

/** Writes comments, replies and questions, and what their authors change later. */
export function createWriting({ database, events, throttles, now }: Parts) {
  const count = (caller: Caller) => throttles.count([COMMENT_LIMIT, String(caller.id)])

  /** @throws ApiError not_found, and conflict where as many replies are there as may be */
  const openThread = async (
    em: EntityManager,
    caller: Caller,
    video: Video,
    replyTo: number,
  ): Promise<Thread> => {
    const target = await em.findOne(Comment, { id: replyTo, video: video.id })
    if (!target) throw commentNotFound()
    const firstId = target.parent?.id ?? target.id
    const first = await em.findOne(Comment, firstId, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true })
    if (!first) throw commentNotFound()
    const isInstructor = video.creator.id === caller.id || isOfficer(caller)
    const max = isInstructor ? REPLIES_MAX : REPLIES_MAX / 2
    if ((await em.count(Comment, { parent: first.id })) >= max)
      throw new ApiError(
        'conflict',
        'This comment has as many replies as it can have. Please write a new one.',
      )
    const isOpen = first.listRank === LIST_RANKS.openQuestion
    const isAnswer = isInstructor && isOpen && first.user.id !== caller.id
    return { first, authors: [first.user.id, target.user.id], isAnswer }
  }

  /** @throws ApiError conflict */
  const requireRoomForQuestion = async (em: EntityManager, caller: Caller, video: Video): Promise<void> => {
    if (video.creator.id === caller.id)
      throw new ApiError('conflict', 'You are the instructor of this video.')
    const open = { video: video.id, user: caller.id, listRank: LIST_RANKS.openQuestion }
    if ((await em.count(Comment, open)) >= OPEN_QUESTIONS_MAX)
      throw new ApiError('conflict', 'Your questions here are still open. Please wait for an answer.')
  }

  /** Locks a comment on a video that the caller may see. @throws ApiError not_found */
  const lockComment = async (em: EntityManager, caller: Caller, id: number) => {
    const comment = await em.findOne(Comment, id, { lockMode: LockMode.PESSIMISTIC_WRITE })
    if (!comment) throw commentNotFound()
    return { comment, video: await findVisibleVideo(em, caller, comment.video.id) }
  }

  return {
    /** @returns the id. @throws ApiError invalid, not_found, conflict, too_many_requests */
    async create(caller: Caller, videoId: number, { text, replyTo, isQuestion = false }: NewComment) {
      if (isQuestion && replyTo !== undefined)
        throw invalidField('isQuestion', 'A reply is no question. Please write a comment.')
      await count(caller)
      return database.transaction(async (em) => {
        // The lock orders this against a deletion of the video: not_found comes from here, no foreign key fails.
        const video = await findVisibleVideo(em, caller, videoId, LockMode.PESSIMISTIC_READ)
        const thread = replyTo === undefined ? null : await openThread(em, caller, video, replyTo)
        if (isQuestion) await requireRoomForQuestion(em, caller, video)
        const at = now()
        const { reply, comment, openQuestion, answeredQuestion } = LIST_RANKS
        const created = em.create(Comment, {
          video,
          user: em.getReference(User, caller.id),
          parent: thread?.first ?? null,
          listRank: isQuestion ? openQuestion : thread ? reply : comment,
          text,
          createdAt: at,
        })
        if (thread?.isAnswer) thread.first.listRank = answeredQuestion
        await em.flush()
        const { id } = created
        const isPublic = video.approvalStatus === 'approved'
        if (isPublic) events.publish(em, 'video.commented', videoEvent(caller, video))
        const about = { id: videoId, creator: video.creator, isPublic }
        const notifying = { em, events, at }
        if (thread) {
          const { first, authors, isAnswer } = thread
          const asker = isAnswer ? first.user.id : null
          await notifyOfReply(notifying, about, { id, by: caller.id, authors, asker })
        } else await notifyOfComment(notifying, about, { id, by: caller.id, isQuestion })
        return id
      })
    },

    /** @throws ApiError not_found, not_allowed, conflict, too_many_requests */
    async edit(caller: Caller, id: number, text: string): Promise<void> {
      await count(caller)
      await database.transaction(async (em) => {
        const { comment } = await lockComment(em, caller, id)
        if (comment.user.id !== caller.id)
          throw new ApiError('not_allowed', 'This comment belongs to another person.')
        if (comment.createdAt.getTime() < now().getTime() - COMMENT_EDIT_HOURS * HOUR_MS)
          throw new ApiError('conflict', 'A comment can be changed for a day. Please write a new one.')
        // Officers decide about the words that were reported.
        const reports = 'select 1 from reported_subjects where open_key = ?'
        if ((await em.execute<object[]>(reports, [`comment ${id}`])).length > 0)
          throw new ApiError(
            'conflict',
            'The training officers look at this comment. It can be deleted, not changed.',
          )
        if (text === comment.text) return
        Object.assign(comment, { text, editedAt: now() })
      })
    },

    /** @throws ApiError not_found, not_allowed, conflict */
    setQuestionState: (caller: Caller, id: number, isAnswered: boolean): Promise<void> =>
      database.transaction(async (em) => {
        const { comment, video } = await lockComment(em, caller, id)
        if (caller.id !== comment.user.id && caller.id !== video.creator.id)
          throw new ApiError('not_allowed', 'This question belongs to another person.')
        if (comment.listRank <= LIST_RANKS.comment)
          throw new ApiError('conflict', 'This comment is no question.')
        const listRank = isAnswered ? LIST_RANKS.answeredQuestion : LIST_RANKS.openQuestion
        if (listRank === comment.listRank) return
        comment.listRank = listRank
        await em.flush()
        if (!isAnswered || caller.id === comment.user.id) return
        const about = { video: video.id, comment: id, by: caller.id }
        await notifyOfAnswer({ em, events, at: now() }, comment.user.id, about)
      }),
  }
}

import { LockMode } from '@mikro-orm/core'
import type { Comment as PublicComment } from '#shared/contract/comments.ts'
import type { Database } from '#server/database/database.ts'
import { User } from '#server/features/accounts/user.entity.ts'
import { findVisibleVideo } from '#server/features/videos/video-access.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { Caller } from '#server/http/caller.ts'
import { createThrottle } from '#server/http/throttle.ts'
import type { EventBus } from '#server/live/event-bus.ts'
import { Comment } from './comment.entity.ts'
import type { CommentQueries } from './comments.queries.ts'

interface Options {
  database: Database
  queries: CommentQueries
  events: EventBus
  now(): Date
}

const commentNotFound = () => new ApiError('not_found', 'This comment no longer exists.')

export type Comments = ReturnType<typeof createComments>

export function createComments({ database, queries, events, now }: Options) {
  const throttle = createThrottle({
    points: 60,
    seconds: 10 * 60,
    sentence: 'You have written a lot of comments just now.',
  })

  return {
    /** @throws ApiError not_found, or too_many_requests for a flood */
    async create(caller: Caller, videoId: number, text: string): Promise<PublicComment> {
      await throttle.count(String(caller.id))
      const { id, title, isPublished } = await database.transaction(async (em) => {
        // Held until the comment's row refers to it: a deletion comes before, and this is not found, or after.
        const video = await findVisibleVideo(em, caller, videoId, LockMode.PESSIMISTIC_READ)
        const user = em.getReference(User, caller.id)
        const comment = em.create(Comment, { video, user, text, createdAt: now() })
        await em.flush()
        return { id: comment.id, title: video.title, isPublished: video.approvalStatus === 'approved' }
      })
      const { id: userId, displayName, isAdmin } = caller
      // After the commit: whoever reads the list on this must find it there.
      if (isPublished) events.publish('video.commented', { videoId, title, userId, displayName, isAdmin })
      const comment = await queries.one(id)
      if (!comment) throw commentNotFound()
      return comment
    },

    /** @throws ApiError not_found, or not_allowed for somebody else's */
    async remove(caller: Caller, id: number): Promise<void> {
      await database.transaction(async (em) => {
        const comment = await em.findOne(Comment, id)
        if (!comment) throw commentNotFound()
        if (!caller.isAdmin && comment.user.id !== caller.id) {
          throw new ApiError('not_allowed', 'This comment belongs to somebody else.')
        }
        await em.nativeDelete(Comment, { id })
      })
    },
  }
}

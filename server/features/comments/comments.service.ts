import { LockMode } from '@mikro-orm/core'
import type { Comment as PublicComment } from '#shared/contract/comments.ts'
import type { Parts } from '#server/feature.ts'
import { User } from '#server/features/accounts/user.entity.ts'
import { findVisibleVideo } from '#server/features/videos/video-access.ts'
import { ApiError } from '#server/api-error.ts'
import type { Caller } from '#server/http/caller.ts'
import { createThrottle } from '#server/http/throttle.ts'
import { videoEvent } from '#server/live/event-bus.ts'
import { Comment } from './comment.entity.ts'
import type { CommentQueries } from './comments.queries.ts'

const commentNotFound = () => new ApiError('not_found', 'This comment no longer exists.')

export function createComments({
  database,
  queries,
  events,
  now,
}: Pick<Parts, 'database' | 'events' | 'now'> & { queries: CommentQueries }) {
  const throttle = createThrottle({
    points: 60,
    seconds: 10 * 60,
    sentence: 'You have written a lot of comments just now.',
  })

  return {
    /** @throws ApiError not_found, too_many_requests */
    async create(caller: Caller, videoId: number, text: string): Promise<PublicComment> {
      await throttle.count(String(caller.id))
      const { id, video } = await database.transaction(async (em) => {
        // The lock orders this against a deletion of the video: not_found comes from here, no foreign key fails.
        const video = await findVisibleVideo(em, caller, videoId, LockMode.PESSIMISTIC_READ)
        const user = em.getReference(User, caller.id)
        const comment = em.create(Comment, { video, user, text, createdAt: now() })
        await em.flush()
        return { id: comment.id, video }
      })
      // After the commit: a client that reads the list on this event must find the comment there.
      if (video.approvalStatus === 'approved') events.publish('video.commented', videoEvent(caller, video))
      const comment = await queries.one(id)
      if (!comment) throw commentNotFound()
      return comment
    },

    /** @throws ApiError not_found, or not_allowed for the comment of another user */
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

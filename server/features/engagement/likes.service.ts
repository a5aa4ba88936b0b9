import { User } from '#server/features/accounts/user.entity.ts'
import { lockVisibleVideo } from '#server/features/videos/video-access.ts'
import { addToCounter, countersOf } from '#server/features/videos/video-counters.ts'
import { awardReached } from '#server/features/achievements/award-reached.ts'
import type { Database } from '#server/database/database.ts'
import type { Caller } from '#server/http/caller.ts'
import type { EventBus } from '#server/live/event-bus.ts'
import { Like } from './like.entity.ts'

interface Options {
  database: Database
  events: EventBus
  now(): Date
}

interface LikeState {
  isLiked: boolean
  likes: number
}

export type Likes = ReturnType<typeof createLikes>

export function createLikes({ database, events, now }: Options) {
  return {
    /** @throws ApiError not_found */
    async like(caller: Caller, videoId: number): Promise<LikeState> {
      const { video, isNew } = await database.transaction(async (em) => {
        const video = await lockVisibleVideo(em, caller, videoId)
        const isNew = (await em.findOne(Like, { user: caller.id, video: videoId })) === null
        if (isNew) {
          em.create(Like, { user: em.getReference(User, caller.id), video, createdAt: now() })
          addToCounter(video, 'likes', 1)
          await em.flush()
          await awardReached(em, 'likes-received', video.creator.id, now())
        }
        return { video, isNew }
      })
      // After the commit: whoever refetches on this must see the row. Repeating announces nothing.
      if (isNew) {
        events.publish('video.liked', {
          videoId,
          title: video.title,
          userId: caller.id,
          displayName: caller.displayName,
          isAdmin: caller.isAdmin,
        })
        events.publish('video.counted', countersOf(video))
      }
      return { isLiked: true, likes: video.likes }
    },

    /** @throws ApiError not_found */
    async unlike(caller: Caller, videoId: number): Promise<LikeState> {
      const { video, wasLiked } = await database.transaction(async (em) => {
        const video = await lockVisibleVideo(em, caller, videoId)
        const wasLiked = (await em.nativeDelete(Like, { user: caller.id, video: videoId })) > 0
        if (wasLiked) addToCounter(video, 'likes', -1)
        await em.flush()
        return { video, wasLiked }
      })
      if (wasLiked) events.publish('video.counted', countersOf(video))
      return { isLiked: false, likes: video.likes }
    },
  }
}

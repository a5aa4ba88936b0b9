import { User } from '#server/features/accounts/user.entity.ts'
import { awardReached } from '#server/features/achievements/award-reached.ts'
import { lockVisibleVideo } from '#server/features/videos/video-access.ts'
import { addToCounter } from '#server/features/videos/video-counters.ts'
import type { Database } from '#server/database/database.ts'
import type { Caller } from '#server/http/caller.ts'
import type { EventBus } from '#server/live/event-bus.ts'
import { Save } from './save.entity.ts'

interface Options {
  database: Database
  events: EventBus
  now(): Date
}

export type Saves = ReturnType<typeof createSaves>

export function createSaves({ database, events, now }: Options) {
  return {
    /** @throws ApiError not_found */
    async save(caller: Caller, videoId: number): Promise<{ isSaved: boolean }> {
      const saved = await database.transaction(async (em) => {
        const video = await lockVisibleVideo(em, caller, videoId)
        if (await em.findOne(Save, { user: caller.id, video: videoId })) return null
        em.create(Save, { user: em.getReference(User, caller.id), video, createdAt: now() })
        addToCounter(video, 'saves', 1)
        await em.flush()
        await awardReached(em, 'saves-given', caller.id, now())
        return video
      })
      if (saved) {
        events.publish('video.saved', {
          videoId,
          title: saved.title,
          userId: caller.id,
          displayName: caller.displayName,
          isAdmin: caller.isAdmin,
        })
      }
      return { isSaved: true }
    },

    /** @throws ApiError not_found */
    async unsave(caller: Caller, videoId: number): Promise<{ isSaved: boolean }> {
      return database.transaction(async (em) => {
        const video = await lockVisibleVideo(em, caller, videoId)
        const removed = await em.nativeDelete(Save, { user: caller.id, video: videoId })
        if (removed > 0) addToCounter(video, 'saves', -1)
        await em.flush()
        return { isSaved: false }
      })
    },
  }
}

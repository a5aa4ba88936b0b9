import type { Database } from '#server/database/database.ts'
import { User } from '#server/features/accounts/user.entity.ts'
import { lockVisibleVideo } from '#server/features/videos/video-access.ts'
import type { Caller } from '#server/http/caller.ts'
import { WatchLaterItem } from './watch-later.entity.ts'

interface Options {
  database: Database
  now(): Date
}

export type WatchLaterList = ReturnType<typeof createWatchLaterList>

export function createWatchLaterList({ database, now }: Options) {
  return {
    /** @throws ApiError not_found */
    async add(caller: Caller, videoId: number): Promise<{ isWatchLater: boolean }> {
      return database.transaction(async (em) => {
        const video = await lockVisibleVideo(em, caller, videoId)
        if (!(await em.findOne(WatchLaterItem, { user: caller.id, video: videoId }))) {
          em.create(WatchLaterItem, { user: em.getReference(User, caller.id), video, createdAt: now() })
          await em.flush()
        }
        return { isWatchLater: true }
      })
    },

    /** @throws ApiError not_found */
    async remove(caller: Caller, videoId: number): Promise<{ isWatchLater: boolean }> {
      return database.transaction(async (em) => {
        await lockVisibleVideo(em, caller, videoId)
        await em.nativeDelete(WatchLaterItem, { user: caller.id, video: videoId })
        return { isWatchLater: false }
      })
    },
  }
}

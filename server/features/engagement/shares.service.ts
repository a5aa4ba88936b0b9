import type { Database } from '#server/database/database.ts'
import { findVisibleVideo } from '#server/features/videos/video-access.ts'
import type { Caller } from '#server/http/caller.ts'
import { createThrottle } from '#server/http/throttle.ts'
import type { EventBus } from '#server/live/event-bus.ts'

interface Options {
  database: Database
  events: EventBus
}

/** Each is told to everybody: nobody fills the whole activity alone. */
const SHARES_MAX = 20
const WITHIN_SECONDS = 10 * 60

export type Shares = ReturnType<typeof createShares>

/** A share leaves no row: that it happened is told, and nothing is counted. */
export function createShares({ database, events }: Options) {
  const throttle = createThrottle({
    points: SHARES_MAX,
    seconds: WITHIN_SECONDS,
    sentence: 'You have shared a lot of videos just now.',
  })
  return {
    /** @throws ApiError not_found, too_many_requests */
    async share(caller: Caller, videoId: number): Promise<void> {
      const video = await findVisibleVideo(database.entities(), caller, videoId)
      await throttle.count(String(caller.id))
      if (video.approvalStatus !== 'approved') return
      events.publish('video.shared', {
        videoId,
        title: video.title,
        userId: caller.id,
        displayName: caller.displayName,
        isAdmin: caller.isAdmin,
      })
    },
  }
}

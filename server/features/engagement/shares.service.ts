import type { Parts } from '#server/feature.ts'
import { findVisibleVideo } from '#server/features/videos/video-access.ts'
import type { Caller } from '#server/http/caller.ts'
import { createThrottle } from '#server/http/throttle.ts'
import { videoEvent } from '#server/live/event-bus.ts'

/** Every share is announced to all clients: one account must not fill the activity list alone. */
const SHARES_MAX = 20
const WITHIN_SECONDS = 10 * 60

/** A share is announced and neither stored nor counted. */
export function createShares({ database, events }: Pick<Parts, 'database' | 'events'>) {
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
      if (video.approvalStatus === 'approved') events.publish('video.shared', videoEvent(caller, video))
    },
  }
}

import type { Parts } from '#server/feature.ts'
import { awardReached } from '#server/features/achievements/award-reached.ts'
import { User } from '#server/features/accounts/user.entity.ts'
import { addToCounter, countersOf } from '#server/features/videos/video-counters.ts'
import { findVisibleVideo, lockVisibleVideo } from '#server/features/videos/video-access.ts'
import type { Video } from '#server/features/videos/video.entity.ts'
import type { Caller } from '#server/http/caller.ts'
import { createThrottle } from '#server/http/throttle.ts'
import { videoEvent } from '#server/live/event-bus.ts'
import { Like, Save, WatchLaterItem } from './engagement.entity.ts'

/** Tables of one row for each user and video. A kind without a counter is private and not announced. */
const KINDS = {
  like: { entity: Like, counter: 'likes', metric: 'likes-received', event: 'video.liked' },
  save: { entity: Save, counter: 'saves', metric: 'saves-given', event: 'video.saved' },
  watchLater: { entity: WatchLaterItem, counter: null, metric: null, event: null },
} as const
type Kind = keyof typeof KINDS

/** Every share is announced to all clients: one account must not fill the activity list alone. */
const SHARES = { points: 20, seconds: 10 * 60, sentence: 'You have shared a lot of videos just now.' }

/**
 * Likes, saves and the watch-later list. The row, the counter of the video and its trending score change in one
 * transaction, under the lock of the video. Repeating changes nothing and announces nothing.
 */
export function createReactions({ database, events, now }: Pick<Parts, 'database' | 'events' | 'now'>) {
  const shares = createThrottle(SHARES)

  const toggle = (kind: Kind, caller: Caller, videoId: number, isOn: boolean) =>
    database.transaction(async (em) => {
      const { entity, counter, metric } = KINDS[kind]
      const video = await lockVisibleVideo(em, caller, videoId)
      const row = await em.findOne(entity, { user: caller.id, video: videoId })
      if ((row !== null) === isOn) return { video, isChanged: false }
      if (row) em.remove(row)
      else em.create(entity, { user: em.getReference(User, caller.id), video, createdAt: now() })
      if (counter) addToCounter(video, counter, isOn ? 1 : -1)
      await em.flush()
      const earner = kind === 'like' ? video.creator : caller
      if (isOn && metric) await awardReached(em, metric, earner.id, now())
      return { video, isChanged: true }
    })

  /** @throws ApiError not_found where the caller may not see the video */
  const set = async (kind: Kind, caller: Caller, videoId: number, isOn: boolean): Promise<Video> => {
    const { video, isChanged } = await toggle(kind, caller, videoId, isOn)
    const { event, counter } = KINDS[kind]
    // After the commit: a client that refetches on these events must read the new row.
    if (isChanged && isOn && event) events.publish(event, videoEvent(caller, video))
    if (isChanged && counter === 'likes') events.publish('video.counted', countersOf(video))
    return video
  }

  return {
    async setLike(caller: Caller, videoId: number, isLiked: boolean) {
      const { likes } = await set('like', caller, videoId, isLiked)
      return { isLiked, likes }
    },
    async setSave(caller: Caller, videoId: number, isSaved: boolean) {
      await set('save', caller, videoId, isSaved)
      return { isSaved }
    },
    async setWatchLater(caller: Caller, videoId: number, isWatchLater: boolean) {
      await set('watchLater', caller, videoId, isWatchLater)
      return { isWatchLater }
    },

    /**
     * A share is announced and neither stored nor counted.
     * @throws ApiError not_found, too_many_requests
     */
    async share(caller: Caller, videoId: number): Promise<void> {
      const video = await findVisibleVideo(database.entities(), caller, videoId)
      await shares.count(String(caller.id))
      if (video.approvalStatus === 'approved') events.publish('video.shared', videoEvent(caller, video))
    },
  }
}

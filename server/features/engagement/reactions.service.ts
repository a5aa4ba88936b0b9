import type { Statements } from '#server/database/database.ts'
import type { Parts } from '#server/feature.ts'
import { awardReached } from '#server/features/achievements/award-reached.ts'
import { findVisibleVideo } from '#server/features/videos/video-access.ts'
import {
  addToCounter,
  countersOf,
  lockCounters,
  saveCounters,
  type LockedCounters,
} from '#server/features/videos/video-counters.ts'
import type { Caller } from '#server/http/caller.ts'
import { videoEvent } from '#server/live/events.ts'

/** Tables of one row for each user and video. A kind without a counter is private and not announced. */
const KINDS = {
  like: { table: 'likes', counter: 'likes', metric: 'likes-received', event: 'video.liked' },
  save: { table: 'saves', counter: 'saves', metric: 'saves-given', event: 'video.saved' },
  watchLater: { table: 'watch_later_items', counter: null, metric: null, event: null },
} as const
type Kind = keyof typeof KINDS

/** Every share is announced to all clients: one account must not fill the activity list alone. */
const SHARES = {
  name: 'shares',
  points: 20,
  seconds: 10 * 60,
  sentence: 'You have shared a lot of videos just now.',
}

/**
 * Likes, saves and the watch-later list. The row, the counter of the video and its trending score change in one
 * transaction, under the lock of the video. Repeating changes nothing and announces nothing.
 */
export function createReactions({ database, events, throttles, now }: Parts) {
  /** @returns whether there was no row before, or one */
  const write = async (
    statements: Statements,
    table: string,
    { userId, videoId, isOn }: { userId: number; videoId: number; isOn: boolean },
  ): Promise<boolean> => {
    const written = isOn
      ? await statements.execute(
          `insert into ${table} (user_id, video_id, created_at) values (?, ?, ?) on conflict do nothing returning user_id`,
          [userId, videoId, now()],
        )
      : await statements.execute(
          `delete from ${table} where user_id = ? and video_id = ? returning user_id`,
          [userId, videoId],
        )
    return written.length > 0
  }

  /** @throws ApiError not_found where the caller may not see the video */
  const set = (kind: Kind, caller: Caller, videoId: number, isOn: boolean): Promise<LockedCounters> =>
    database.statements(async (statements) => {
      const { table, counter, metric, event } = KINDS[kind]
      const video = await lockCounters(statements, caller, videoId)
      const isChanged = await write(statements, table, { userId: caller.id, videoId, isOn })
      if (isChanged && counter) {
        addToCounter(video, counter, isOn ? 1 : -1)
        await saveCounters(statements, video)
      }
      const earnerId = kind === 'like' ? video.creator_id : caller.id
      if (isChanged && isOn && metric) await awardReached(statements, metric, earnerId, now())
      if (isChanged && isOn && event) events.publish(statements, event, videoEvent(caller, video))
      if (isChanged && counter === 'likes') events.publish(statements, 'video.counted', countersOf(video))
      return video
    })

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
      await throttles.count([SHARES, String(caller.id)])
      if (video.approvalStatus === 'approved') await events.tell('video.shared', videoEvent(caller, video))
    },
  }
}

import type { Events } from '#server/live/event-bus.ts'
import { trendingScore } from './trending-score.ts'
import type { Video } from './video.entity.ts'

/** Changes one counter, and the score that depends on it, in the same transaction. */
export function addToCounter(video: Video, counter: 'likes' | 'saves' | 'views', amount: number): void {
  video[counter] = Math.max(0, video[counter] + amount)
  video.trendingScore = trendingScore(video)
}

/** The counters that every client is told after a change. */
export const countersOf = ({ id, views, likes }: Video): Events['video.counted'] => ({
  videoId: id,
  views,
  likes,
})

import type { ApprovalStatus } from '#shared/contract/videos.ts'
import type { Statements } from '#server/database/database.ts'
import { flag, type RowFlag, type RowTime } from '#server/database/row-values.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Events } from '#server/live/events.ts'
import { trendingScore, type Engagement } from './trending-score.ts'
import { requireVisible } from './video-access.ts'

/** What a change of counters reads of a video. The unit of work takes five times as long. */
export interface LockedCounters extends Engagement {
  id: number
  title: string
  creator_id: number
  trendingScore: number
}

interface LockedRow extends Pick<
  LockedCounters,
  'id' | 'title' | 'creator_id' | 'views' | 'likes' | 'saves'
> {
  approval_status: ApprovalStatus
  is_trending: RowFlag
  submitted_at: RowTime
  trending_score: number
}

const LOCK_SQL = `select id, title, creator_id, approval_status, views, likes, saves, is_trending, submitted_at,
  trending_score from videos where id = ? for no key update`

/**
 * Locks the video until the transaction ends.
 * @throws ApiError not_found where the caller may not see the video
 */
export async function lockCounters(
  statements: Statements,
  caller: Caller,
  videoId: number,
): Promise<LockedCounters> {
  const [found] = await statements.execute<LockedRow[]>(LOCK_SQL, [videoId])
  const { is_trending, submitted_at, trending_score, ...row } = requireVisible(caller, found)
  return {
    ...row,
    isTrending: flag(is_trending),
    submittedAt: new Date(submitted_at),
    trendingScore: trending_score,
  }
}

export const saveCounters = (
  statements: Statements,
  { id, likes, saves, trendingScore: score }: LockedCounters,
): Promise<object[]> =>
  statements.execute('update videos set likes = ?, saves = ?, trending_score = ? where id = ?', [
    likes,
    saves,
    score,
    id,
  ])

/** Changes one counter, and the score that depends on it. */
export function addToCounter(
  video: Engagement & { trendingScore: number | string },
  counter: 'likes' | 'saves' | 'views',
  amount: number,
): void {
  video[counter] = Math.max(0, video[counter] + amount)
  video.trendingScore = trendingScore(video)
}

/** The counters that every client is told after a change. */
export const countersOf = ({
  id,
  views,
  likes,
}: Pick<LockedCounters, 'id' | 'views' | 'likes'>): Events['video.counted'] => ({
  videoId: id,
  views,
  likes,
})

/** A tenfold of attention lifts a video as much as being this much newer. */
const DECAY_SECONDS = 7 * 24 * 60 * 60
const EPOCH = Date.UTC(2026, 0, 1) / 1000
/** Marked as trending by an admin: ahead of everything else. */
const MARKED_BONUS = 1_000_000

interface Engagement {
  views: number
  likes: number
  saves: number
  isTrending: boolean
  submittedAt: Date
}

/**
 * The score that the trending list is ordered by: attention on a logarithmic scale plus freshness. Freshness is
 * counted from a fixed day, so that a stored score never goes stale and the index alone answers the list.
 */
export function trendingScore({ views, likes, saves, isTrending, submittedAt }: Engagement): number {
  const attention = Math.log10(Math.max(1, views + 10 * likes + 20 * saves))
  const freshness = (submittedAt.getTime() / 1000 - EPOCH) / DECAY_SECONDS
  return Math.round((attention + freshness + (isTrending ? MARKED_BONUS : 0)) * 1e6) / 1e6
}

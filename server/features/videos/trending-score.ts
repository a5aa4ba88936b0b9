/** Ten times the attention counts as much as being this much newer. */
const DECAY_SECONDS = 7 * 24 * 60 * 60
const EPOCH = Date.UTC(2026, 0, 1) / 1000
/** For videos that an administrator marked as trending: above all others. */
const MARKED_BONUS = 1_000_000

export interface Engagement {
  views: number
  likes: number
  saves: number
  isTrending: boolean
  submittedAt: Date
}

/**
 * The score that orders the trending list: attention on a logarithmic scale plus freshness. Freshness counts from a
 * fixed day, so a stored score never has to be updated as time passes, and an index serves the list.
 */
export function trendingScore({ views, likes, saves, isTrending, submittedAt }: Engagement): number {
  const attention = Math.log10(Math.max(1, views + 10 * likes + 20 * saves))
  const freshness = (submittedAt.getTime() / 1000 - EPOCH) / DECAY_SECONDS
  return Math.round((attention + freshness + (isTrending ? MARKED_BONUS : 0)) * 1e6) / 1e6
}

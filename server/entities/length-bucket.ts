import { CARD_CLIP_FALLBACK_SECONDS } from '#shared/limits/clips.ts'
import { MEDIUM_VIDEO_MAX_SECONDS, SHORT_VIDEO_MAX_SECONDS } from '#shared/limits/player.ts'
import type { VideoLength } from '#shared/contract/videos.ts'

interface Fields {
  duration: number
  clipDuration?: number | null | undefined
  isMicroClip?: boolean
  feedPosition?: number | null | undefined
}

/**
 * The bucket of a published video by its length; null for other videos. Each order of the library is an index that
 * begins with the bucket; a list of every length merges the tops of the three buckets.
 */
export function lengthBucketOf({
  duration,
  clipDuration,
  isMicroClip,
  feedPosition,
}: Fields): VideoLength | null {
  if (feedPosition === null || feedPosition === undefined) return null
  const seconds = isMicroClip ? (clipDuration ?? CARD_CLIP_FALLBACK_SECONDS) : duration
  if (seconds <= SHORT_VIDEO_MAX_SECONDS) return 'short'
  return seconds <= MEDIUM_VIDEO_MAX_SECONDS ? 'medium' : 'long'
}

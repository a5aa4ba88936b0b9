import type { Video } from '#shared/contract/videos.ts'
import { formatDuration } from '#shared/format.ts'
import { CARD_CLIP_FALLBACK_SECONDS } from '#shared/limits.ts'

/** What the duration badge says: the clip's own length for a micro clip, the video's otherwise. */
export function durationLabelOf(video: Pick<Video, 'isMicroClip' | 'clipDuration' | 'duration'>): string {
  return formatDuration(
    video.isMicroClip ? (video.clipDuration ?? CARD_CLIP_FALLBACK_SECONDS) : video.duration,
  )
}

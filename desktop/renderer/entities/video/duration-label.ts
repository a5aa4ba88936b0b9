import type { Video } from '#shared/contract/videos.ts'
import { formatDuration } from '#shared/format.ts'
import { CARD_CLIP_FALLBACK_SECONDS } from '#shared/limits.ts'

/** The text of the duration badge: the clip's length for a micro clip, else the video's (VC-23). */
export function durationLabelOf(video: Pick<Video, 'isMicroClip' | 'clipDuration' | 'duration'>): string {
  return formatDuration(
    video.isMicroClip ? (video.clipDuration ?? CARD_CLIP_FALLBACK_SECONDS) : video.duration,
  )
}

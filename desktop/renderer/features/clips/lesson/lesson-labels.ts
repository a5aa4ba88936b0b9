import type { Video } from '#shared/contract/videos.ts'
import { formatAge } from '../../../lib/locale-format.ts'

export const DEFAULT_DESCRIPTION = 'Learn this essential technique in just one minute!'

/** '15s'; '1min' where the length is unknown (ML-04, ML-05). */
export function lengthLabel({ clipDuration, duration }: Pick<Video, 'clipDuration' | 'duration'>): string {
  const seconds = clipDuration ?? duration
  return seconds > 0 ? `${seconds}s` : '1min'
}

/** '3 days ago' */
export const postedAgo = (submittedAt: string): string => formatAge(Date.now() - Date.parse(submittedAt))

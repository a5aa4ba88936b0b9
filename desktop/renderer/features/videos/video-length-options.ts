import type { VideoLength } from '#shared/contract/videos.ts'

export const VIDEO_LENGTHS: readonly { value: VideoLength; label: string }[] = [
  { value: 'short', label: 'Up to 30 seconds' },
  { value: 'medium', label: '30 seconds to 5 minutes' },
  { value: 'long', label: 'Over 5 minutes' },
]

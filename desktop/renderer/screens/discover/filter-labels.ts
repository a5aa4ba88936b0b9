import type { VideoLength, VideoSort } from '#shared/contract/videos.ts'

interface Choice<Value> {
  value: Value
  label: string
}

export const VIDEO_LENGTHS: readonly Choice<VideoLength>[] = [
  { value: 'short', label: 'Up to 30 seconds' },
  { value: 'medium', label: '30 seconds to 5 minutes' },
  { value: 'long', label: 'Over 5 minutes' },
]

export const VIDEO_SORTS: readonly Choice<VideoSort>[] = [
  { value: 'newest', label: 'Newest first' },
  { value: 'trending', label: 'Trending' },
  { value: 'most-viewed', label: 'Most viewed' },
  { value: 'most-liked', label: 'Most liked' },
]

import { useSearchParams } from 'react-router-dom'
import type { VideoLength, VideoSort } from '#shared/contract/videos.ts'
import type { LibraryFilter } from '../../features/videos/video-queries.ts'

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

interface LibraryFilterState {
  filter: LibraryFilter
  change: (next: Partial<LibraryFilter>) => void
  clear: () => void
}

/** The filter is part of the address: a link can name it, and going back keeps it. */
export function useLibraryFilter(): LibraryFilterState {
  const [params, setParams] = useSearchParams()
  const category = params.get('category') ?? ''
  const filter: LibraryFilter = {
    sort: VIDEO_SORTS.find(({ value }) => value === params.get('sort'))?.value ?? 'newest',
    length: VIDEO_LENGTHS.find(({ value }) => value === params.get('length'))?.value,
    categoryId: /^[1-9]\d{0,8}$/.test(category) ? Number(category) : undefined,
  }
  const change = (next: Partial<LibraryFilter>) => {
    const { sort, length, categoryId } = { ...filter, ...next }
    const written = new URLSearchParams()
    if (categoryId !== undefined) written.set('category', String(categoryId))
    if (length) written.set('length', length)
    if (sort !== 'newest') written.set('sort', sort)
    setParams(written, { replace: true })
  }
  return { filter, change, clear: () => setParams({}, { replace: true }) }
}

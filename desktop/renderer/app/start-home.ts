import type { QueryClient } from '@tanstack/react-query'
import { preload } from 'react-dom'
import { thumbnailOf } from '#shared/media-url.ts'
import { categoriesQuery } from '../features/categories/category-queries.ts'
import { featuredQuery } from '../features/videos/video-queries.ts'

/** Asks for the featured video and its picture, the largest thing on the home page, ahead of everything else. */
export function startHome(client: QueryClient): void {
  void client.prefetchQuery(categoriesQuery)
  void client.prefetchQuery(featuredQuery).then(() => {
    const video = client.getQueryData(featuredQuery.queryKey)?.items[0]
    if (video) preload(thumbnailOf(video), { as: 'image', fetchPriority: 'high' })
  })
}

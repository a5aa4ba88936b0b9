import { useInfiniteQuery, type QueryClient } from '@tanstack/react-query'
import { Clapperboard } from 'lucide-react'
import { useDocumentTitle } from '../../components/page.tsx'
import {
  hasNewPage,
  joinFirstRound,
  joinPages,
  shortsPageQuery,
} from '../../features/clips/feed/shorts-queries.ts'
import { usePages } from '../../lib/use-pages.ts'
import { ClipsView } from './clips-view.tsx'

/** Loads the first page of the list. */
export const prefetch = (client: QueryClient) => client.prefetchInfiniteQuery(shortsPageQuery)

export default function ShortsScreen() {
  useDocumentTitle('Shorts')
  const { data } = useInfiniteQuery(shortsPageQuery)
  const reels = usePages(shortsPageQuery, joinPages)
  // The grid shows each short once; the reels begin again after the last one.
  const grid = usePages(shortsPageQuery, joinFirstRound)
  return (
    <ClipsView
      title="Shorts"
      fullscreenLabel="Enter Fullscreen"
      modeName="shortsViewMode"
      shape="portrait"
      clipBadge="Short"
      reels={reels}
      grid={{ ...grid, hasMore: data !== undefined && hasNewPage(data) }}
      errorTitle="Error loading shorts: Failed to fetch shorts"
      emptyIcon={Clapperboard}
      emptyTitle="No videos available"
      hasEmptyReels
    />
  )
}

import type { QueryClient } from '@tanstack/react-query'
import { Scissors } from 'lucide-react'
import { useDocumentTitle } from '../../components/page.tsx'
import { microClipPagesQuery } from '../../features/videos/video-queries.ts'
import { usePages } from '../../lib/use-pages.ts'
import { ClipsView } from '../shorts/clips-view.tsx'

/** Loads the first page of the list. */
export const prefetch = (client: QueryClient) => client.prefetchInfiniteQuery(microClipPagesQuery)

export default function MicroClipsScreen() {
  useDocumentTitle('Micro Clips')
  const pages = usePages(microClipPagesQuery)
  return (
    <ClipsView
      title="Micro Clips"
      fullscreenLabel="Fullscreen"
      modeName="microClipsViewMode"
      shape="landscape"
      clipBadge="Micro Clip"
      reels={pages}
      grid={pages}
      errorTitle="Error loading micro clips"
      emptyIcon={Scissors}
      emptyTitle="No micro clips available yet. Check back soon!"
    />
  )
}

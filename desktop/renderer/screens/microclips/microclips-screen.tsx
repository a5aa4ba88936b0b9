import { Scissors } from 'lucide-react'
import { EmptyState } from '../../components/empty-state.tsx'
import { ErrorState } from '../../components/error-state.tsx'
import { useDocumentTitle } from '../../components/page.tsx'
import { microClipPagesQuery } from '../../features/videos/video-queries.ts'
import { usePages } from '../../lib/use-pages.ts'
import { ClipsView } from '../shorts/clips-view.tsx'

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
      failure={pages.isError && <ErrorState title="Error loading micro clips" onRetry={pages.retry} />}
      empty={
        pages.items?.length === 0 && (
          <EmptyState icon={Scissors} title="No micro clips available yet. Check back soon!" />
        )
      }
    />
  )
}

import { lazy, Suspense } from 'react'
import type { Video } from '#shared/contract/videos.ts'
import { MicroLessonDialog } from '../../features/micro-lesson/micro-lesson-dialog.tsx'

const ShareDialog = lazy(() => import('../../features/share/share-dialog.tsx'))

/** The micro-lesson dialog with the share dialog that its button opens. */
export default function LessonDialog({ video, onClose }: { video: Video; onClose: () => void }) {
  const shareDialog = (shared: Video, closeShare: () => void) => (
    <Suspense fallback={null}>
      <ShareDialog video={shared} position={0} duration={shared.duration} isOpen onClose={closeShare} />
    </Suspense>
  )
  return <MicroLessonDialog video={video} onClose={onClose} shareDialog={shareDialog} />
}

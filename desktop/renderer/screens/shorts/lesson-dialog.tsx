import { lazyDialog } from '../../components/lazy-part.tsx'
import type { Video } from '#shared/contract/videos.ts'
import { MicroLessonDialog } from '../../features/clips/lesson/micro-lesson-dialog.tsx'

const ShareDialog = lazyDialog(() => import('../../features/share/share-dialog.tsx'))

/** The micro-lesson dialog with its share dialog. */
export default function LessonDialog({ video, onClose }: { video: Video; onClose: () => void }) {
  const shareDialog = (shared: Video, closeShare: () => void) => (
    <ShareDialog video={shared} position={0} duration={shared.duration} isOpen onClose={closeShare} />
  )
  return <MicroLessonDialog video={video} onClose={onClose} shareDialog={shareDialog} />
}

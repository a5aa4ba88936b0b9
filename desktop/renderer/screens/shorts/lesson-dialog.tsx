import type { Video } from '#shared/contract/videos.ts'
import { MicroLessonDialog } from '../../features/micro-lesson/micro-lesson-dialog.tsx'

/** The micro-lesson dialog with the share dialog that its button opens. */
export default function LessonDialog({ video, onClose }: { video: Video; onClose: () => void }) {
  return <MicroLessonDialog video={video} onClose={onClose} shareDialog={() => null} />
}

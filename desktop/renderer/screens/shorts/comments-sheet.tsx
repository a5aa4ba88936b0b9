import type { Video } from '#shared/contract/videos.ts'
import { ModalDialog } from '../../components/modal-dialog.tsx'
import { Comments } from '../../features/comments/comments.tsx'

/** The comments on a clip, in a sheet that leaves the clip in sight. */
export default function CommentsSheet({ video, onClose }: { video: Video; onClose: () => void }) {
  return (
    <ModalDialog isOpen onClose={onClose} title="Comments" isSheet width="22rem">
      <Comments video={video} />
    </ModalDialog>
  )
}

import type { Video } from '#shared/contract/videos.ts'
import { sourceOf, thumbnailOf } from '#shared/media-url.ts'
import { ImageWithFallback } from '../../components/image-with-fallback.tsx'
import { ModalDialog } from '../../components/modal-dialog.tsx'

interface PlayerDialogProps {
  video: Video
  onClose: () => void
}

export function PlayerDialog({ video, onClose }: PlayerDialogProps) {
  const source = sourceOf(video)
  return (
    <ModalDialog isOpen onClose={onClose} title={video.title} width="56rem">
      {source ? (
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <video src={source} poster={thumbnailOf(video)} controls autoPlay playsInline width="100%" />
      ) : (
        <ImageWithFallback src={thumbnailOf(video)} alt="" />
      )}
    </ModalDialog>
  )
}

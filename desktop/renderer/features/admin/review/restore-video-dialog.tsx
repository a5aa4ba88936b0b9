import type { OwnVideo } from '#shared/contract/videos.ts'
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx'
import { useRestoreVideo } from './use-change-video.ts'

interface RestoreVideoDialogProps {
  video: OwnVideo | null
  isOpen: boolean
  onClose: () => void
}

export function RestoreVideoDialog({ video, isOpen, onClose }: RestoreVideoDialogProps) {
  const { mutate, isPending } = useRestoreVideo(onClose)
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Put this video back?"
      description={`“${video?.title ?? ''}” and the clips that were withdrawn with it are public again, as they were.`}
      confirmLabel="Put back"
      isPending={isPending}
      onCancel={onClose}
      onConfirm={() => {
        if (video) mutate(video)
      }}
    />
  )
}

import type { OwnVideo } from '#shared/contract/videos.ts'
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx'
import { useDeleteVideo } from './use-change-video.ts'

interface DeleteVideoDialogProps {
  video: OwnVideo | null
  isOpen: boolean
  onClose: () => void
}

export function DeleteVideoDialog({ video, isOpen, onClose }: DeleteVideoDialogProps) {
  const { mutate, isPending } = useDeleteVideo(onClose)
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Confirm Deletion"
      description={`Are you sure you want to delete "${video?.title ?? ''}"? This action cannot be undone.`}
      confirmLabel="Delete"
      isDangerous
      isPending={isPending}
      onCancel={onClose}
      onConfirm={() => {
        if (video) mutate(video)
      }}
    />
  )
}

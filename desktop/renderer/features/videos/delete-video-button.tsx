import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Video } from '#shared/contract/videos.ts'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { IconButton } from '../../components/icon-button.tsx'
import { useDeleteVideo } from './use-delete-video.ts'

/** The admin's, on every card; asks first. */
export default function DeleteVideoButton({ video }: { video: Video }) {
  const [isAsking, setIsAsking] = useState(false)
  const { mutate, isPending } = useDeleteVideo()
  const close = () => setIsAsking(false)
  return (
    <>
      <IconButton
        label={`Delete ${video.title}`}
        bg="bg.overlay"
        color="danger.fg"
        borderRadius="full"
        onClick={() => setIsAsking(true)}
      >
        <Trash2 aria-hidden />
      </IconButton>
      <ConfirmDialog
        isOpen={isAsking}
        isDangerous
        title="Delete video"
        description={`Are you sure you want to delete "${video.title}"? This action cannot be undone.`}
        confirmLabel="Delete"
        isPending={isPending}
        onConfirm={() => mutate(video, { onSettled: close })}
        onCancel={close}
      />
    </>
  )
}

import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Video } from '#shared/contract/videos.ts'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { IconButton } from '../../components/button.tsx'
import { useDeleteVideo } from './use-delete-video.ts'

/** Deletes a video after a confirmation; for admins, on every card (VC-13). */
export default function DeleteVideoButton({ video }: { video: Video }) {
  const [isConfirming, setIsConfirming] = useState(false)
  const { mutate, isPending } = useDeleteVideo()
  const close = () => setIsConfirming(false)
  return (
    <>
      <IconButton
        label={`Delete ${video.title}`}
        icon={Trash2}
        colorScheme="dark"
        bg="bg.overlay"
        color="danger.fg"
        borderRadius="full"
        onClick={() => setIsConfirming(true)}
      />
      <ConfirmDialog
        isOpen={isConfirming}
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

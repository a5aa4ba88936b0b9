import type { OwnVideo } from '#shared/contract/videos.ts'
import { ConfirmSubject } from '../../../components/confirm-dialog.tsx'
import type { DialogState } from '../../../lib/use-dialog.ts'
import { useDeleteVideo, useRestoreVideo } from './video-mutations.ts'

interface VideoDialogProps {
  dialog: DialogState<OwnVideo>
}

export const DeleteVideoDialog = ({ dialog }: VideoDialogProps) => (
  <ConfirmSubject
    dialog={dialog}
    action={useDeleteVideo(dialog.close)}
    title="Confirm Deletion"
    describe={({ title }) => `Are you sure you want to delete "${title}"? This action cannot be undone.`}
    confirmLabel="Delete"
    isDangerous
  />
)

export const RestoreVideoDialog = ({ dialog }: VideoDialogProps) => (
  <ConfirmSubject
    dialog={dialog}
    action={useRestoreVideo(dialog.close)}
    title="Put this video back?"
    describe={({ title }) =>
      `“${title}” and the clips that were withdrawn with it are public again, as they were.`
    }
    confirmLabel="Put back"
  />
)

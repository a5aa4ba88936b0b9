import type { OwnVideo } from '#shared/contract/own-videos.ts'
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx'
import { useDeleteOwnVideo, useDropProposal, useWithdrawOwnVideo } from './use-own-video-actions.ts'

export interface PendingAction {
  kind: 'withdraw' | 'dropProposal' | 'remove'
  video: OwnVideo
}

const TEXTS = {
  withdraw: {
    title: 'Withdraw this video?',
    description: (title: string) =>
      `“${title}” and the micro clips that were cut from it are not public any more. Nothing is deleted, and you can send it to review again.`,
    confirmLabel: 'Withdraw',
  },
  dropProposal: {
    title: 'Take this change back?',
    description: (title: string) => `“${title}” stays public as it is. What you have changed is gone then.`,
    confirmLabel: 'Take back',
  },
  remove: {
    title: 'Delete this video?',
    description: (title: string) =>
      `Are you sure you want to delete "${title}"? This action cannot be undone.`,
    confirmLabel: 'Delete',
  },
} as const

interface OwnVideoConfirmationProps {
  action: PendingAction
  isOpen: boolean
  onClose: () => void
}

/** Asks before a video is withdrawn or deleted, or a proposal is dropped. */
export function OwnVideoConfirmation({ action, isOpen, onClose }: OwnVideoConfirmationProps) {
  const { kind, video } = action
  const changes = {
    withdraw: useWithdrawOwnVideo(onClose),
    dropProposal: useDropProposal(onClose),
    remove: useDeleteOwnVideo(onClose),
  }
  const { title, description, confirmLabel } = TEXTS[kind]
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={title}
      description={description(video.title)}
      confirmLabel={confirmLabel}
      isDangerous
      isPending={changes[kind].isPending}
      onCancel={onClose}
      onConfirm={() => changes[kind].mutate(video)}
    />
  )
}

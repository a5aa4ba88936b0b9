import type { OwnVideo } from '#shared/contract/videos.ts'
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx'
import { useDeleteOwnVideo, useTakeBackChange, useWithdrawOwnVideo } from './use-own-video-actions.ts'

export interface Question {
  kind: 'withdraw' | 'takeBack' | 'remove'
  video: OwnVideo
}

const WORDS = {
  withdraw: {
    title: 'Withdraw this video?',
    description: (title: string) =>
      `“${title}” and the clips that were cut from it are not public any more. Nothing is deleted, and you can send it to review again.`,
    confirmLabel: 'Withdraw',
  },
  takeBack: {
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

interface OwnVideoQuestionsProps {
  userId: number
  question: Question
  isOpen: boolean
  onClose: () => void
}

/** Asks before something is taken out of the library or given up. */
export function OwnVideoQuestions({ userId, question, isOpen, onClose }: OwnVideoQuestionsProps) {
  const { kind, video } = question
  const changes = {
    withdraw: useWithdrawOwnVideo(onClose),
    takeBack: useTakeBackChange(onClose),
    remove: useDeleteOwnVideo(userId, onClose),
  }
  const { title, description, confirmLabel } = WORDS[kind]
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

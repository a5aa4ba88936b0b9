import type { ReviewedVideo } from '#shared/contract/review-desk.ts'
import type { OwnVideo } from '#shared/contract/own-videos.ts'
import { UNDO_MS } from '#shared/limits/comments.ts'
import type { ToastOptions } from '../../../lib/toast.ts'
import { api } from '../../../lib/api.ts'
import { useAdminMutation } from '../use-admin-mutation.ts'
import { pendingProposalOf } from './review-state.ts'

/** Makes a withdrawn video public again, as it was. */
export const useRestoreVideo = (onDone: () => void) =>
  useAdminMutation({
    mutationFn: ({ id, revision }: OwnVideo) => api.restoreVideo({ id, revision }),
    success: (_, { title }) => ({ title: 'Video put back', description: `“${title}” is public again.` }),
    failure: { title: 'Error putting video back', fallback: 'Failed to put the video back' },
    onDone,
  })

export const useDeleteVideo = (onDone: () => void) =>
  useAdminMutation({
    mutationFn: ({ id }: OwnVideo) => api.adminDeleteVideo({ id }),
    success: (_, { title }) => ({
      title: 'Video deleted',
      description: `"${title}" has been permanently deleted.`,
    }),
    failure: { title: 'Error deleting video', fallback: 'Failed to delete video' },
    onDone,
  })

export interface Decision {
  video: OwnVideo
  notes: string
  /** Whether a new file shows the same as the published one. */
  isSameContent?: boolean | undefined
}

interface DecisionCallbacks {
  onDone: (decision: Decision) => void
  onConflict: (decision: Decision, message: string) => void
  onFailure?: (decision: Decision) => void
  /** Offers an undo for some seconds: the uploader hears of the decision only when these are over. */
  offerUndo?: (decided: OwnVideo) => () => void
}

/** The toast of a decision, with its undo where it has one: applied changes are final. */
const withUndo = (
  told: ToastOptions,
  decided: OwnVideo,
  { offerUndo }: DecisionCallbacks,
  isFinal = false,
): ToastOptions =>
  offerUndo && !isFinal
    ? { ...told, duration: UNDO_MS, action: { label: 'Undo', onPress: offerUndo(decided) } }
    : told

/** Approves the video, or the pending changes to a public one, as the reviewer saw it. */
export const useApproveVideo = (callbacks: DecisionCallbacks) =>
  useAdminMutation({
    mutationFn: ({ video: { id, revision }, notes, isSameContent }: Decision) =>
      api.approveVideo({
        id,
        revision,
        isSameContent,
        isUndoable: callbacks.offerUndo !== undefined,
        ...(notes ? { notes } : {}),
      }),
    success: (decided, { video }) => {
      const changes = pendingProposalOf(video)
      const told = changes
        ? {
            title: 'Changes approved',
            description: `“${changes.title}” is public with its changes now.`,
          }
        : { title: 'Video approved', description: `“${video.title}” is published now.` }
      return withUndo(told, decided, callbacks, changes !== null)
    },
    failure: { title: 'Error approving video', fallback: 'Failed to approve video' },
    ...callbacks,
  })

/** Rejects the video, or the pending changes to a public one, as the reviewer saw it. */
export const useRejectVideo = (callbacks: DecisionCallbacks) =>
  useAdminMutation({
    mutationFn: ({ video: { id, revision }, notes }: Decision) =>
      api.rejectVideo({ id, revision, notes, isUndoable: callbacks.offerUndo !== undefined }),
    success: (decided, { video: { title, proposal } }) => {
      const told = proposal
        ? {
            title: 'Changes rejected',
            description: `“${title}” stays public as it was. Its uploader reads your notes.`,
          }
        : {
            title: 'Video rejected',
            description: `“${title}” goes back to its uploader with your notes.`,
          }
      return withUndo(told, decided, callbacks)
    },
    failure: { title: 'Error rejecting video', fallback: 'Failed to reject video' },
    ...callbacks,
  })

/** Takes back the last decision of the reviewer. @param onDone with the video, which waits again */
export const useUndoReview = (onUndone: (video: ReviewedVideo) => void) =>
  useAdminMutation({
    mutationFn: async ({ id, revision }: OwnVideo) => onUndone(await api.undoReview({ id, revision })),
    success: (_, { title }) => ({
      title: 'Decision taken back',
      description: `“${title}” waits for review again.`,
    }),
    failure: { title: 'Not taken back', fallback: 'Failed to take the decision back' },
    onDone: () => undefined,
  })

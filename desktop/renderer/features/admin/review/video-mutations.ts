import type { OwnVideo } from '#shared/contract/videos.ts'
import { api } from '../../../lib/api.ts'
import { useAdminMutation } from '../use-admin-mutation.ts'

export interface VideoProperties {
  categoryId: number
  featured: boolean
  isTrending: boolean
  isMicroClip: boolean
}

export const useEditVideo = (onDone: () => void) =>
  useAdminMutation({
    mutationFn: ({ video: { id }, properties }: { video: OwnVideo; properties: VideoProperties }) =>
      api.editVideo({ id, videoId: id, ...properties }),
    success: (_, { video: { title } }) => ({
      title: 'Video updated',
      description: `“${title}” has been updated.`,
    }),
    failure: { title: 'Error updating video', fallback: 'Failed to update video' },
    onDone,
  })

/**
 * Takes a public video out of the library, with a reason for its uploader. The call names no revision: a change in the
 * meantime is no reason to keep the video public, and a refusal would lose the reason that was typed.
 */
export const useWithdrawVideo = (onDone: () => void) =>
  useAdminMutation({
    mutationFn: ({ video: { id }, notes }: { video: OwnVideo; notes: string }) =>
      api.withdrawVideo({ id, notes }),
    success: (_, { video: { title } }) => ({
      title: 'Video withdrawn',
      description: `“${title}” is not public any more. “Put back” in this list undoes it.`,
    }),
    failure: { title: 'Error withdrawing video', fallback: 'Failed to withdraw video' },
    onDone,
  })

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

interface Decision {
  video: OwnVideo
  notes: string
}

interface DecisionCallbacks {
  onDone: () => void
  onConflict: (decision: Decision, message: string) => void
}

/** Approves the video, or the pending changes to a public one, as the reviewer saw it. */
export const useApproveVideo = (callbacks: DecisionCallbacks) =>
  useAdminMutation({
    mutationFn: ({ video: { id, revision }, notes }: Decision) =>
      api.approveVideo({ id, revision, ...(notes ? { notes } : {}) }),
    success: (_, { video: { title, proposal } }) =>
      proposal
        ? { title: 'Changes approved', description: `“${proposal.title}” is public with its changes now.` }
        : { title: 'Video approved', description: `“${title}” is published now.` },
    failure: { title: 'Error approving video', fallback: 'Failed to approve video' },
    ...callbacks,
  })

/** Rejects the video, or the pending changes to a public one, as the reviewer saw it. */
export const useRejectVideo = (callbacks: DecisionCallbacks) =>
  useAdminMutation({
    mutationFn: ({ video: { id, revision }, notes }: Decision) => api.rejectVideo({ id, revision, notes }),
    success: (_, { video: { title, proposal } }) =>
      proposal
        ? {
            title: 'Changes rejected',
            description: `“${title}” stays public as it was. Its uploader reads your notes.`,
          }
        : {
            title: 'Video rejected',
            description: `“${title}” goes back to its uploader with your notes.`,
          },
    failure: { title: 'Error rejecting video', fallback: 'Failed to reject video' },
    ...callbacks,
  })

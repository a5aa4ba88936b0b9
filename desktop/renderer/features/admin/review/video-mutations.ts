import type { OwnVideo } from '#shared/contract/videos.ts'
import { api } from '../../../lib/api.ts'
import { useAdminMutation } from '../use-admin-mutation.ts'

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
  /** Whether a new file shows the same as the published one. */
  isSameContent?: boolean | undefined
}

interface DecisionCallbacks {
  onDone: () => void
  onConflict: (decision: Decision, message: string) => void
}

/** Approves the video, or the pending changes to a public one, as the reviewer saw it. */
export const useApproveVideo = (callbacks: DecisionCallbacks) =>
  useAdminMutation({
    mutationFn: ({ video: { id, revision }, notes, isSameContent }: Decision) =>
      api.approveVideo({ id, revision, isSameContent, ...(notes ? { notes } : {}) }),
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

import { useMutation } from '@tanstack/react-query'
import type { OwnVideo } from '#shared/contract/videos.ts'
import { api } from '../../../lib/api.ts'
import { serverMessageOf } from '../../../lib/request-error.ts'
import { toast } from '../../../lib/toast.ts'
import { isOvertaken, useRefresh } from './use-refresh.ts'

interface Decision {
  video: OwnVideo
  notes: string
}

interface DecisionEnds {
  onDone: () => void
  /** The video has changed or was decided meanwhile; `message` is the server's sentence. */
  onConflict: (video: OwnVideo, message: string) => void
}

function useDecision(options: {
  call: (decision: Decision) => Promise<OwnVideo>
  said: (video: OwnVideo) => { title: string; description: string }
  failure: { title: string; fallback: string }
  ends: DecisionEnds
}) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: options.call,
    onSuccess: (_, { video }) => {
      refresh()
      toast({ ...options.said(video), variant: 'success' })
      options.ends.onDone()
    },
    onError: (error, { video }) => {
      const description = serverMessageOf(error, options.failure.fallback)
      toast({ title: options.failure.title, description, variant: 'destructive' })
      if (!isOvertaken(error)) return
      refresh(['/api/admin/'])
      options.ends.onConflict(video, description)
    },
  })
}

/** Approving and rejecting what the reviewer saw. */
export function useReviewDecision(ends: DecisionEnds) {
  const approve = useDecision({
    call: ({ video: { id, revision }, notes }) =>
      api.approveVideo({ id, revision, ...(notes ? { notes } : {}) }),
    said: ({ title, proposal }) =>
      proposal
        ? { title: 'Changes approved', description: `“${proposal.title}” is public with its changes now.` }
        : { title: 'Video approved', description: `“${title}” is published now.` },
    failure: { title: 'Error approving video', fallback: 'Failed to approve video' },
    ends,
  })
  const reject = useDecision({
    call: ({ video: { id, revision }, notes }) => api.rejectVideo({ id, revision, notes }),
    said: ({ title, proposal }) =>
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
    ends,
  })
  return { approve, reject, isPending: approve.isPending || reject.isPending }
}

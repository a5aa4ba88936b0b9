import { useMutation } from '@tanstack/react-query'
import type { OwnVideo } from '#shared/contract/videos.ts'
import { api } from '../../lib/api.ts'
import { serverMessageOf } from '../../lib/request-error.ts'
import { toast } from '../../lib/toast.ts'
import { isOvertaken, useRefresh } from './use-refresh.ts'

interface Decision {
  video: OwnVideo
  notes: string
}

function useDecision(options: {
  call: (decision: Decision) => Promise<OwnVideo>
  said: (title: string) => { title: string; description: string }
  failure: { title: string; fallback: string }
  onDone: () => void
}) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: options.call,
    onSuccess: ({ title }) => {
      refresh()
      toast({ ...options.said(title), variant: 'success' })
      options.onDone()
    },
    onError: (error) => {
      toast({
        title: options.failure.title,
        description: serverMessageOf(error, options.failure.fallback),
        variant: 'destructive',
      })
      if (!isOvertaken(error)) return
      refresh(['/api/admin/'])
      options.onDone()
    },
  })
}

/** The two ends of a review. `onDone` runs when there is nothing left to decide. */
export function useDecide(onDone: () => void) {
  const approve = useDecision({
    call: ({ video: { id, reviewedAt }, notes }) =>
      api.approveVideo({ id, seenReviewedAt: reviewedAt, ...(notes ? { notes } : {}) }),
    said: (title) => ({ title: 'Video approved', description: `“${title}” is published now.` }),
    failure: { title: 'Error approving video', fallback: 'Failed to approve video' },
    onDone,
  })
  const reject = useDecision({
    call: ({ video: { id, reviewedAt }, notes }) =>
      api.rejectVideo({ id, seenReviewedAt: reviewedAt, notes }),
    said: (title) => ({
      title: 'Video rejected',
      description: `“${title}” goes back to its uploader with your notes.`,
    }),
    failure: { title: 'Error rejecting video', fallback: 'Failed to reject video' },
    onDone,
  })
  return { approve, reject, isPending: approve.isPending || reject.isPending }
}

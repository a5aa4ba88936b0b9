import { useQueryClient } from '@tanstack/react-query'
import type { ReportedSubject } from '#shared/contract/content-reports.ts'
import type { ReportOutcome, ReportState } from '#shared/content-reports.ts'
import { UNDO_MS } from '#shared/limits/comments.ts'
import { summaryQuery } from '../../../entities/notification/notification-queries.ts'
import { catalogueQueries } from '../../../entities/query-groups.ts'
import { queryKey } from '../../../entities/query-keys.ts'
import { api } from '../../../lib/api.ts'
import { pagesQuery, withoutItem } from '../../../lib/pagination.ts'
import { toastFailure } from '../../../lib/toast-failure.ts'
import { useAdminMutation } from '../use-admin-mutation.ts'

/** What was reported: open ones, the oldest first, or settled ones, the newest first. */
export const reportedQuery = (state: ReportState) => ({
  ...pagesQuery({ queryKey: queryKey('listReported'), read: api.listReported, filters: { state } }),
  retry: 1,
  staleTime: 0,
})

interface Settling {
  subject: ReportedSubject
  outcome: ReportOutcome
  notes?: string
}

const TITLES: Record<ReportOutcome, string> = {
  withdrawn: 'Video withdrawn',
  removed: 'Comment removed',
  kept: 'Nothing was changed',
}

/** Decides about a reported video or comment. @param onLeave before it leaves the list, also after another officer's decision */
export function useSettleReported(onLeave: (subject: ReportedSubject) => void) {
  const client = useQueryClient()
  const refresh = () => {
    void client.invalidateQueries(catalogueQueries)
    void client.invalidateQueries(summaryQuery)
  }
  const bringBack = (id: number) => ({
    duration: UNDO_MS,
    action: {
      label: 'Undo',
      onPress: () =>
        void api
          .restoreComment({ id })
          .then(refresh)
          .catch(toastFailure('Not undone', 'Failed to bring the comment back. Please try again.')),
    },
  })
  return useAdminMutation({
    mutationFn: ({ subject, outcome, notes = '' }: Settling) =>
      api.settleReported({ id: subject.id, outcome, notes }),
    success: (_, { subject: { title, comment }, outcome }) => ({
      title: TITLES[outcome],
      description: `“${title}”. The members who reported are told.`,
      ...(outcome === 'removed' && comment && bringBack(comment.id)),
    }),
    failure: { title: 'Not decided', fallback: 'Failed to send your decision. Please try again.' },
    onDone: ({ subject }) => {
      onLeave(subject)
      client.setQueryData(reportedQuery('open').queryKey, withoutItem(subject.id))
      refresh()
    },
  })
}

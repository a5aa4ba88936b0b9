import { Box } from '@chakra-ui/react'
import { CircleCheck, History } from 'lucide-react'
import { useRef } from 'react'
import type { ReportedSubject } from '#shared/contract/content-reports.ts'
import { REPORT_REASON_TEXTS } from '#shared/content-reports.ts'
import { ChoiceChips } from '../../../components/list-filters.tsx'
import { EmptyState } from '../../../components/empty-state.tsx'
import { SubjectDialog } from '../../../components/subject-dialog.tsx'
import { useDialog, type SubjectDialogProps } from '../../../lib/use-dialog.ts'
import { AdminList, RowActions, RowButton } from '../admin-list.tsx'
import { VIDEO_ROW_SKELETON } from '../review/video-row.tsx'
import { WithdrawForm } from '../review/withdraw-dialog.tsx'
import type { AdminParams } from '../use-admin-params.ts'
import { reportedQuery, useSettleReported } from './report-mutations.ts'
import { ReportedDetails, SUBJECT_HEADING } from './reported-details.tsx'

const SETTLED_STATES = ['settled'] as const

const ROW_STYLE = {
  // With large text on a phone the picture leaves room for the title.
  gridTemplateColumns: { base: 'min(7.5rem, 35%) minmax(0, 1fr)', md: '11rem minmax(0, 1fr) auto' },
  gridTemplateRows: { md: 'auto 1fr' },
  alignItems: 'start',
  columnGap: { base: '3', md: '6' },
  rowGap: '3',
  containIntrinsicBlockSize: 'auto 14rem',
}
const BESIDE_DETAILS = {
  gridColumn: { base: '1 / -1', md: '3' },
  gridRow: { md: '1 / span 2' },
  flexDirection: { md: 'column' },
  alignItems: { md: 'stretch' },
} as const

/** What members and visitors reported, with the decision of an officer. */
export default function ReportsTab({ params }: { params: AdminParams }) {
  const list = useRef<HTMLDivElement>(null)
  const withdrawal = useDialog<ReportedSubject>()
  const state = params.filter('state', SETTLED_STATES) ?? 'open'
  /** The pressed button goes with its report: the next one gets the focus, or the list where none is left. */
  const focusNext = ({ id }: ReportedSubject) => {
    withdrawal.close()
    const headings = [...(list.current?.querySelectorAll<HTMLElement>(SUBJECT_HEADING) ?? [])]
    const at = headings.findIndex((heading) => heading.dataset['report'] === String(id))
    const next = headings[at + 1] ?? headings[at - 1] ?? list.current
    // After the dialog has returned the focus.
    requestAnimationFrame(() => requestAnimationFrame(() => next?.focus()))
  }
  const settle = useSettleReported(focusNext)
  const isBusy = (subject: ReportedSubject) => settle.isPending && settle.variables.subject.id === subject.id
  return (
    <Box ref={list} tabIndex={-1} outline="none">
      <Box mb="6">
        <ChoiceChips
          label="State"
          choices={[{ value: 'settled', label: 'Settled' }]}
          value={state === 'settled' ? state : undefined}
          all="Open"
          onChange={(next) => params.setFilters({ state: next })}
        />
      </Box>
      <AdminList
        label={state === 'open' ? 'Open reports' : 'Settled reports'}
        query={reportedQuery(state)}
        rowStyle={ROW_STYLE}
        skeleton={VIDEO_ROW_SKELETON}
        empty={
          state === 'open' ? (
            <EmptyState icon={CircleCheck} title="No open reports" description="Everything is decided." />
          ) : (
            <EmptyState
              icon={History}
              title="No settled reports"
              description="What was decided appears here for half a year."
            />
          )
        }
      >
        {(subject) => (
          <>
            <ReportedDetails subject={subject} />
            {subject.settled === null && (
              <RowActions {...BESIDE_DETAILS}>
                {subject.kind === 'video' ? (
                  <RowButton
                    variant="dangerQuiet"
                    aria-label={`Withdraw ${subject.title}`}
                    disabled={settle.isPending}
                    onClick={() => withdrawal.open(subject)}
                  >
                    Withdraw
                  </RowButton>
                ) : (
                  <RowButton
                    variant="dangerQuiet"
                    aria-label={`Remove comment on ${subject.title}`}
                    disabled={settle.isPending}
                    isLoading={isBusy(subject) && settle.variables?.outcome === 'removed'}
                    onClick={() => settle.mutate({ subject, outcome: 'removed' })}
                  >
                    Remove comment
                  </RowButton>
                )}
                <RowButton
                  aria-label={`Nothing wrong: ${subject.title}`}
                  disabled={settle.isPending}
                  isLoading={isBusy(subject) && settle.variables?.outcome === 'kept'}
                  onClick={() => settle.mutate({ subject, outcome: 'kept' })}
                >
                  Nothing wrong
                </RowButton>
              </RowActions>
            )}
          </>
        )}
      </AdminList>
      <SubjectDialog dialog={withdrawal}>
        {(props) => <WithdrawReported {...props} settle={settle} />}
      </SubjectDialog>
    </Box>
  )
}

interface WithdrawReportedProps extends SubjectDialogProps<ReportedSubject> {
  settle: ReturnType<typeof useSettleReported>
}

/** The reason begins with what was reported, and without the words of the reporters: the creator reads it. */
function WithdrawReported({ subject, settle, ...dialog }: WithdrawReportedProps) {
  const reasons = [...new Set(subject.reports.map(({ reason }) => reason))]
  const named = reasons
    .filter((reason) => reason !== 'other')
    .map((reason) => `${REPORT_REASON_TEXTS[reason]}.`)
  return (
    <WithdrawForm
      {...dialog}
      title={subject.title}
      reason={named.join(' ')}
      isPending={settle.isPending}
      onWithdraw={(notes) => settle.mutate({ subject, outcome: 'withdrawn', notes })}
    />
  )
}

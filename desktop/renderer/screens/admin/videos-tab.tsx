import { Flex } from '@chakra-ui/react'
import { lazyDialog } from '../../components/lazy-part.tsx'
import type { REVIEW_STATES } from '#shared/contract/review.ts'
import type { OwnVideo } from '#shared/contract/videos.ts'
import { DeleteVideoDialog, RestoreVideoDialog } from '../../features/admin/review/confirm-dialogs.tsx'
import { AllVideosList } from '../../features/admin/review/all-videos-list.tsx'
import { PendingList } from '../../features/admin/review/pending-list.tsx'
import { approvalLabelOf } from '../../entities/video/approval-badge.tsx'
import { ChoiceChips, SearchField } from './list-filters.tsx'
import { useDialog } from '../../lib/use-dialog.ts'
import { useDebouncedSearch, type AdminParams } from './use-admin-params.ts'

// Always mounted: its code loads with the tab, because most visits are for a review.
const ReviewDialog = lazyDialog(() => import('../../features/admin/review/review-dialog.tsx'))
const WithdrawDialog = lazyDialog(() => import('../../features/admin/review/withdraw-dialog.tsx'))
const EditDialog = lazyDialog(() => import('../../features/admin/review/edit-dialog.tsx'))

// A copy of the contract's list, checked by its type: the contract's schemas stay out of this chunk.
const STATES: typeof REVIEW_STATES = ['pending', 'approved', 'rejected']

/** The training videos or the shorts that await review. */
export function PendingTab({ kind, params }: { kind: 'videos' | 'shorts'; params: AdminParams }) {
  const { typed, setTyped, clear } = useDebouncedSearch(params)
  const review = useDialog<OwnVideo>()
  return (
    <>
      <Flex mb="6">
        <SearchField
          label={`Search pending ${kind}`}
          placeholder="Part of the title"
          value={typed}
          onChange={setTyped}
        />
      </Flex>
      <PendingList kind={kind} search={params.search} onClearSearch={() => clear()} onReview={review.open} />
      <ReviewDialog video={review.subject} isOpen={review.isOpen} onClose={review.close} />
    </>
  )
}

/** All videos in every state, to edit, withdraw and delete. */
export function VideosTab({ params }: { params: AdminParams }) {
  const { typed, setTyped, clear } = useDebouncedSearch(params)
  const state = params.filter('state', STATES)
  const review = useDialog<OwnVideo>()
  const edit = useDialog<OwnVideo>()
  const withdrawal = useDialog<OwnVideo>()
  const restoring = useDialog<OwnVideo>()
  const removal = useDialog<OwnVideo>()
  return (
    <>
      <Flex mb="6" gap="4" wrap="wrap" align="flex-end" justify="space-between">
        <SearchField
          label="Search all videos"
          placeholder="Part of the title"
          value={typed}
          onChange={setTyped}
        />
        <ChoiceChips
          label="State"
          all="All"
          choices={STATES.map((value) => ({ value, label: approvalLabelOf(value) }))}
          value={state}
          onChange={(next) => params.setFilters({ state: next })}
        />
      </Flex>
      <AllVideosList
        search={params.search}
        state={state}
        onClearFilters={() => clear({ state: undefined })}
        onReview={review.open}
        onEdit={edit.open}
        onWithdraw={withdrawal.open}
        onRestore={restoring.open}
        onDelete={removal.open}
      />
      <ReviewDialog video={review.subject} isOpen={review.isOpen} onClose={review.close} />
      {withdrawal.subject && (
        <WithdrawDialog
          key={withdrawal.openCount}
          video={withdrawal.subject}
          isOpen={withdrawal.isOpen}
          onClose={withdrawal.close}
        />
      )}
      {edit.subject && (
        <EditDialog key={edit.openCount} video={edit.subject} isOpen={edit.isOpen} onClose={edit.close} />
      )}
      <RestoreVideoDialog dialog={restoring} />
      <DeleteVideoDialog dialog={removal} />
    </>
  )
}

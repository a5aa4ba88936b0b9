import { Flex } from '@chakra-ui/react'
import { Suspense } from 'react'
import { lazyPart } from '../../components/lazy-part.tsx'
import type { REVIEW_STATES } from '#shared/contract/review.ts'
import type { OwnVideo } from '#shared/contract/videos.ts'
import { VideoHistory } from '../../features/admin/audit/video-history.tsx'
import { CategorySelect } from '../../features/categories/category-select.tsx'
import { DeleteVideoDialog } from '../../features/admin/review/delete-video-dialog.tsx'
import { AllVideosList } from '../../features/admin/review/all-videos-list.tsx'
import { RestoreVideoDialog } from '../../features/admin/review/restore-video-dialog.tsx'
import { PendingList } from '../../features/admin/review/pending-list.tsx'
import { STATE_LOOKS } from '../../features/admin/review/state-badge.tsx'
import { ChoiceChips } from './choice-chips.tsx'
import { SearchField } from './search-field.tsx'
import { useDialog } from './use-dialog.ts'
import { useDebouncedSearch, type AdminParams } from './use-admin-params.ts'

const ReviewDialog = lazyPart(
  () => import('../../features/admin/review/review-dialog.tsx'),
  ({ onClose }) => onClose(),
)
const WithdrawDialog = lazyPart(
  () => import('../../features/admin/review/withdraw-dialog.tsx'),
  ({ onClose }) => onClose(),
)
const EditDialog = lazyPart(
  () => import('../../features/admin/review/edit-dialog.tsx'),
  ({ onClose }) => onClose(),
)

// Held to the contract by its type alone: its schemas stay out of this chunk.
const STATES: typeof REVIEW_STATES = ['pending', 'approved', 'rejected']

/** What waits for review: training videos or shorts. */
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
      <Reviewing dialog={review} />
    </>
  )
}

/** Every video in every state, to edit and to delete. */
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
          choices={STATES.map((value) => ({ value, label: STATE_LOOKS[value].word }))}
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
      <Reviewing dialog={review} />
      <Suspense fallback={null}>
        {withdrawal.subject && (
          <WithdrawDialog
            key={withdrawal.openCount}
            video={withdrawal.subject}
            isOpen={withdrawal.isOpen}
            onClose={withdrawal.close}
          />
        )}
        {edit.subject && (
          <EditDialog
            key={edit.openCount}
            video={edit.subject}
            isOpen={edit.isOpen}
            onClose={edit.close}
            categoryField={(props) => <CategorySelect {...props} />}
            history={<VideoHistory videoId={edit.subject.id} />}
          />
        )}
      </Suspense>
      <RestoreVideoDialog video={restoring.subject} isOpen={restoring.isOpen} onClose={restoring.close} />
      <DeleteVideoDialog video={removal.subject} isOpen={removal.isOpen} onClose={removal.close} />
    </>
  )
}

function Reviewing({ dialog }: { dialog: ReturnType<typeof useDialog<OwnVideo>> }) {
  const { subject, isOpen, close } = dialog
  return (
    <Suspense fallback={null}>
      {/* Loaded with the tab: whoever comes here has come to review. */}
      <ReviewDialog
        video={subject}
        isOpen={isOpen}
        onClose={close}
        history={subject && <VideoHistory key={subject.id} videoId={subject.id} />}
      />
    </Suspense>
  )
}

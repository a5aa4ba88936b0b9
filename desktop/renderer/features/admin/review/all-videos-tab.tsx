import { Clapperboard, EyeOff, Pencil, Play, SearchX, Trash2 } from 'lucide-react'
import type { REVIEW_FILTERS } from '#shared/contract/review.ts'
import type { OwnVideo } from '#shared/contract/own-videos.ts'
import { formatCounted } from '#shared/format.ts'
import { Button, IconButton } from '../../../components/button.tsx'
import { Badge } from '../../../components/chip.tsx'
import { ConfirmSubject } from '../../../components/confirm-dialog.tsx'
import { EmptyState } from '../../../components/empty-state.tsx'
import { lazyDialog } from '../../../components/lazy-part.tsx'
import { SubjectDialog } from '../../../components/subject-dialog.tsx'
import { approvalLabelOf } from '../../../entities/video/approval-badge.tsx'
import { openVideo } from '../../../entities/video/open-video.ts'
import { useDialog } from '../../../lib/use-dialog.ts'
import { AdminList, RowButton } from '../admin-list.tsx'
import { allVideosQuery } from '../admin-queries.ts'
import { ChoiceChips, ListFilters } from '../../../components/list-filters.tsx'
import { useDebouncedSearch } from '../../../lib/use-debounced-search.ts'
import type { AdminParams } from '../use-admin-params.ts'
import { ReviewDialog } from './pending-tab.tsx'
import { awaitsReview } from './review-state.ts'
import { useDeleteVideo, useRestoreVideo } from './video-mutations.ts'
import {
  ChangeBadges,
  ReviewStateBadge,
  SubmittedTime,
  VIDEO_ROW_SKELETON,
  VIDEO_ROW_STYLE,
  VideoRow,
} from './video-row.tsx'

const WithdrawDialog = lazyDialog(() => import('./withdraw-dialog.tsx'))
const EditDialog = lazyDialog(() => import('./edit-dialog.tsx'))

// A copy of the contract's list, checked by its type: the contract's schemas stay out of this chunk.
const STATES: typeof REVIEW_FILTERS = ['pending', 'approved', 'rejected', 'withdrawn']

type ActionName = 'review' | 'edit' | 'withdraw' | 'restore' | 'delete'
type Actions = Record<ActionName, (video: OwnVideo) => void>

/** All videos in every state, to edit, withdraw and delete. */
export function AllVideosTab({ params }: { params: AdminParams }) {
  const search = useDebouncedSearch(params)
  const state = params.filter('state', STATES)
  const review = useDialog<OwnVideo>()
  const edit = useDialog<OwnVideo>()
  const withdrawal = useDialog<OwnVideo>()
  const restoring = useDialog<OwnVideo>()
  const removal = useDialog<OwnVideo>()
  const clearFilters = () => search.clear({ state: undefined })
  const empty = params.search ? (
    <EmptyState
      icon={SearchX}
      title="No matching videos found"
      description={`No ${state ? `${state} ` : ''}video has “${params.search}” in its title.`}
      action={<Button onClick={clearFilters}>Clear search</Button>}
    />
  ) : (
    <EmptyState
      icon={Clapperboard}
      title="No videos found"
      description={state ? `Nothing is ${state}.` : 'What is uploaded appears here.'}
      action={state && <Button onClick={clearFilters}>Show all videos</Button>}
    />
  )
  const actions: Actions = {
    review: review.open,
    edit: edit.open,
    withdraw: withdrawal.open,
    restore: restoring.open,
    delete: removal.open,
  }
  return (
    <>
      <ListFilters label="Search all videos" placeholder="Part of the title" search={search}>
        <ChoiceChips
          label="State"
          choices={STATES.map((value) => ({ value, label: approvalLabelOf(value) }))}
          value={state}
          onChange={(next) => params.setFilters({ state: next })}
        />
      </ListFilters>
      <AdminList
        label="All videos"
        query={allVideosQuery(params.search, state)}
        rowStyle={VIDEO_ROW_STYLE}
        skeleton={VIDEO_ROW_SKELETON}
        empty={empty}
      >
        {(video) => (
          <VideoRow
            video={video}
            badges={<Badges video={video} />}
            facts={
              <>
                {video.approvalStatus === 'approved' && `${formatCounted(video.views, 'view')} · `}
                <SubmittedTime at={video.submittedAt} />
                {video.failureReason && ` · ${video.failureReason}`}
                {video.warning && ` · ${video.warning}`}
              </>
            }
          >
            <VideoActions video={video} actions={actions} />
          </VideoRow>
        )}
      </AdminList>
      <ReviewDialog video={review.subject} isOpen={review.isOpen} onClose={review.close} />
      <SubjectDialog dialog={withdrawal}>{(props) => <WithdrawDialog {...props} />}</SubjectDialog>
      <SubjectDialog dialog={edit}>{(props) => <EditDialog {...props} />}</SubjectDialog>
      <ConfirmSubject
        dialog={restoring}
        action={useRestoreVideo(restoring.close)}
        title="Put this video back?"
        describe={({ title }) =>
          `“${title}” and the micro clips that were withdrawn with it are public again, as they were.`
        }
        confirmLabel="Put back"
      />
      <ConfirmSubject
        dialog={removal}
        action={useDeleteVideo(removal.close)}
        title="Confirm Deletion"
        describe={({ title }) => `Are you sure you want to delete "${title}"? This action cannot be undone.`}
        confirmLabel="Delete"
        isDangerous
      />
    </>
  )
}

function Badges({ video }: { video: OwnVideo }) {
  return (
    <>
      <ReviewStateBadge video={video} />
      <ChangeBadges video={video} />
      {video.isMicroClip && <Badge bg="bg.hover">Short</Badge>}
      {video.featured && <Badge bg="bg.hover">Featured</Badge>}
      {video.isTrending && <Badge bg="bg.hover">Trending</Badge>}
    </>
  )
}

function VideoActions({ video, actions }: { video: OwnVideo; actions: Actions }) {
  const { title, approvalStatus } = video
  return (
    <>
      {awaitsReview(video) && (
        <RowButton aria-label={`Review ${title}`} onClick={() => actions.review(video)}>
          Review
        </RowButton>
      )}
      {approvalStatus !== 'processing' && approvalStatus !== 'failed' && (
        <IconButton label={`Play ${title}`} icon={Play} onClick={() => openVideo(video)} />
      )}
      {approvalStatus === 'withdrawn' && (
        <RowButton aria-label={`Put ${title} back`} onClick={() => actions.restore(video)}>
          Put back
        </RowButton>
      )}
      {approvalStatus === 'approved' && (
        <IconButton label={`Withdraw ${title}`} icon={EyeOff} onClick={() => actions.withdraw(video)} />
      )}
      <IconButton label={`Edit ${title}`} icon={Pencil} onClick={() => actions.edit(video)} />
      <IconButton label={`Delete ${title}`} icon={Trash2} onClick={() => actions.delete(video)} />
    </>
  )
}

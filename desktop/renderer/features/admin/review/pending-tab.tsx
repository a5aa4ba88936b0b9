import { CircleCheck, SearchX } from 'lucide-react'
import type { OwnVideo } from '#shared/contract/videos.ts'
import { Button } from '../../../components/button.tsx'
import { EmptyState } from '../../../components/empty-state.tsx'
import { lazyDialog } from '../../../components/lazy-part.tsx'
import { useDialog } from '../../../lib/use-dialog.ts'
import { AdminList, RowButton } from '../admin-list.tsx'
import { pendingQuery, type PendingKind } from '../admin-queries.ts'
import { ListFilters } from '../../../components/list-filters.tsx'
import { useDebouncedSearch } from '../../../lib/use-debounced-search.ts'
import type { AdminParams } from '../use-admin-params.ts'
import { pendingProposalOf } from './review-state.ts'
import { ChangeBadges, SubmittedTime, VIDEO_ROW_SKELETON, VIDEO_ROW_STYLE, VideoRow } from './video-row.tsx'

// Always mounted: its code loads with the tab, because most visits are for a review.
export const ReviewDialog = lazyDialog(() => import('./review-dialog.tsx'))

/** The videos or the shorts that await review, or whose changes do. */
export function PendingTab({ kind, params }: { kind: PendingKind; params: AdminParams }) {
  const search = useDebouncedSearch(params)
  const review = useDialog<OwnVideo>()
  const empty = params.search ? (
    <EmptyState
      icon={SearchX}
      title={`No matching ${kind} found`}
      description={`Nothing that waits for review has “${params.search}” in its title.`}
      action={<Button onClick={() => search.clear()}>Clear search</Button>}
    />
  ) : (
    <EmptyState
      icon={CircleCheck}
      title={`No pending ${kind} found`}
      description="Everything that was sent in has been reviewed."
    />
  )
  return (
    <>
      <ListFilters label={`Search pending ${kind}`} placeholder="Part of the title" search={search} />
      <AdminList
        label={`Pending ${kind}`}
        query={pendingQuery(kind, params.search)}
        rowStyle={VIDEO_ROW_STYLE}
        skeleton={VIDEO_ROW_SKELETON}
        empty={empty}
      >
        {(video) => (
          <VideoRow
            video={video}
            badges={(video.version > 1 || video.proposal) && <ChangeBadges video={video} />}
            facts={
              <>
                <SubmittedTime at={pendingProposalOf(video)?.submittedAt ?? video.submittedAt} />
                {video.warning && ` · ${video.warning}`}
              </>
            }
          >
            <RowButton aria-label={`Review ${video.title}`} onClick={() => review.open(video)}>
              Review
            </RowButton>
          </VideoRow>
        )}
      </AdminList>
      <ReviewDialog video={review.subject} isOpen={review.isOpen} onClose={review.close} />
    </>
  )
}

import { CircleCheck, SearchX } from 'lucide-react'
import type { OwnVideo } from '#shared/contract/own-videos.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, LinkButton } from '../../../components/button.tsx'
import { EmptyState } from '../../../components/empty-state.tsx'
import { lazyDialog } from '../../../components/lazy-part.tsx'
import { useDialog } from '../../../lib/use-dialog.ts'
import { AdminList, RowButton } from '../admin-list.tsx'
import { pendingQuery, reviewSummaryQuery, type PendingKind } from '../admin-queries.ts'
import { ListFilters } from '../../../components/list-filters.tsx'
import { useDebouncedSearch } from '../../../lib/use-debounced-search.ts'
import type { AdminParams } from '../use-admin-params.ts'
import {
  ChangeBadges,
  ReviewingBadge,
  VIDEO_ROW_SKELETON,
  VIDEO_ROW_STYLE,
  VideoRow,
  WaitingTime,
} from './video-row.tsx'
import { WaitingFilters, waitingFilterOf } from './waiting-filters.tsx'

// Always mounted: its code loads with the tab, because most visits are for a review.
export const ReviewDialog = lazyDialog(() => import('./review-dialog.tsx'))

/** The videos or the shorts that await review, or whose changes do. */
export function PendingTab({ kind, params }: { kind: PendingKind; params: AdminParams }) {
  const search = useDebouncedSearch(params)
  const review = useDialog<OwnVideo>()
  const { data: summary } = useQuery(reviewSummaryQuery)
  const filter = waitingFilterOf(params.address)
  const isFiltered = Boolean(filter.categoryId ?? filter.creatorId ?? filter.again)
  const empty =
    params.search || isFiltered ? (
      <EmptyState
        icon={SearchX}
        title={`No matching ${kind} found`}
        description={
          params.search
            ? `Nothing that waits for review has “${params.search}” in its title.`
            : 'Nothing that waits for review fits these filters.'
        }
        action={
          <Button
            onClick={() => search.clear({ categoryId: undefined, creatorId: undefined, again: undefined })}
          >
            Clear search
          </Button>
        }
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
      <ListFilters label={`Search pending ${kind}`} placeholder="Part of the title" search={search}>
        <WaitingFilters filter={filter} summary={summary} onChange={params.setFilters} />
        <LinkButton to="/review" variant="primary">
          Open the review desk
        </LinkButton>
      </ListFilters>
      <AdminList
        label={`Pending ${kind}`}
        query={pendingQuery(kind, { ...filter, kind: undefined })}
        rowStyle={VIDEO_ROW_STYLE}
        skeleton={VIDEO_ROW_SKELETON}
        empty={empty}
      >
        {(video) => (
          <VideoRow
            video={video}
            badges={
              (video.version > 1 || video.proposal || video.reviewing) && (
                <>
                  <ChangeBadges video={video} />
                  <ReviewingBadge video={video} />
                </>
              )
            }
            facts={
              <>
                <WaitingTime video={video} />
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

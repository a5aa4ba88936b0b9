import { CircleCheck, SearchX } from 'lucide-react'
import type { OwnVideo } from '#shared/contract/videos.ts'
import { Button } from '../../../components/button.tsx'
import { EmptyState } from '../../../components/empty-state.tsx'
import { AdminList } from '../admin-list.tsx'
import { pendingQuery, type PendingKind } from '../admin-queries.ts'
import { pendingProposalOf } from './review-state.ts'
import { ChangeBadges, SubmittedTime, VIDEO_ROW_SKELETON, VIDEO_ROW_STYLE, VideoRow } from './video-row.tsx'

interface PendingListProps {
  kind: PendingKind
  search: string
  onClearSearch: () => void
  onReview: (video: OwnVideo) => void
}

/** The videos, or changes to public videos, that await review. */
export function PendingList({ kind, search, onClearSearch, onReview }: PendingListProps) {
  const empty = search ? (
    <EmptyState
      icon={SearchX}
      title={`No matching ${kind} found`}
      description={`Nothing that waits for review has “${search}” in its title.`}
      action={<Button onClick={onClearSearch}>Clear search</Button>}
    />
  ) : (
    <EmptyState
      icon={CircleCheck}
      title={`No pending ${kind} found`}
      description="Everything that was sent in has been reviewed."
    />
  )
  return (
    <AdminList
      label={`Pending ${kind}`}
      query={pendingQuery(kind, search)}
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
          actions={
            <Button
              variant="outline"
              width={{ base: 'full', md: 'auto' }}
              aria-label={`Review ${video.title}`}
              onClick={() => onReview(video)}
            >
              Review
            </Button>
          }
        />
      )}
    </AdminList>
  )
}

import { Flex } from '@chakra-ui/react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { CircleCheck, SearchX } from 'lucide-react'
import type { OwnVideo } from '#shared/contract/videos.ts'
import { AdminFailure } from '../../../components/admin-failure.tsx'
import { Button } from '../../../components/button.tsx'
import { EmptyState } from '../../../components/empty-state.tsx'
import { EndOfList } from '../../../components/end-of-list.tsx'
import { AdminRow, RowList, AdminRowSkeletons } from './admin-row.tsx'
import { pendingQuery, type PendingKind } from './review-queries.ts'
import { pendingProposalOf } from './review-state.ts'
import { ChangeBadges } from './state-badge.tsx'
import { SubmittedTime } from './submitted-time.tsx'

interface PendingListProps {
  kind: PendingKind
  search: string
  onClearSearch: () => void
  onReview: (video: OwnVideo) => void
}

/** What waits for review, or why nothing does. */
export function PendingList({ kind, search, onClearSearch, onReview }: PendingListProps) {
  const list = useInfiniteQuery(pendingQuery(kind, search))
  if (list.isPending) return <AdminRowSkeletons />
  // What was read stays when only the next page fails.
  if (list.isError && !list.isFetchNextPageError) return <AdminFailure onRetry={() => void list.refetch()} />
  const videos = list.data?.pages.flatMap((page) => page.items) ?? []
  if (videos.length === 0 && search) {
    return (
      <EmptyState
        icon={SearchX}
        title={`No matching ${kind} found`}
        description={`Nothing that waits for review has “${search}” in its title.`}
        action={<Button onClick={onClearSearch}>Clear search</Button>}
      />
    )
  }
  if (videos.length === 0) {
    return (
      <EmptyState
        icon={CircleCheck}
        title={`No pending ${kind} found`}
        description="Everything that was sent in has been reviewed."
      />
    )
  }
  return (
    <>
      <RowList aria-label={`Pending ${kind}`}>
        {videos.map((video) => (
          <AdminRow
            key={video.id}
            video={video}
            badges={
              (video.version > 1 || video.proposal) && (
                <Flex gap="2" wrap="wrap" mb="1.5">
                  <ChangeBadges video={video} />
                </Flex>
              )
            }
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
        ))}
      </RowList>
      <EndOfList list={list} skeleton={<AdminRowSkeletons rows={1} />} />
    </>
  )
}

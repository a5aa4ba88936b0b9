import { Box, chakra, Flex } from '@chakra-ui/react'
import { CircleCheck, SearchX } from 'lucide-react'
import type { OwnVideo } from '#shared/contract/videos.ts'
import { Button } from '../../components/button.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { ErrorState } from '../../components/error-state.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { VisuallyHidden } from '../../components/visually-hidden.tsx'
import { PendingCard, PendingRow } from './pending-card.tsx'
import { usePendingVideos, type PendingKind } from './review-queries.ts'

const FAILURE = "You don't have admin access or an error occurred while fetching data."

const List = chakra('ul', { base: { display: 'grid', gap: '3' } })

function Skeletons() {
  return (
    <List aria-busy>
      {['a', 'b', 'c', 'd'].map((key) => (
        <PendingRow key={key}>
          <Skeleton aspectRatio={16 / 9} />
          <Box>
            <Skeleton height="5" width="70%" />
            <Skeleton height="4" width="45%" mt="3" />
            {key === 'a' && <VisuallyHidden>Loading</VisuallyHidden>}
          </Box>
          <Skeleton height="touch" gridColumn={{ base: '1 / -1', md: 'auto' }} width={{ md: '24' }} />
        </PendingRow>
      ))}
    </List>
  )
}

interface PendingListProps {
  kind: PendingKind
  search: string
  onClearSearch: () => void
  onReview: (video: OwnVideo) => void
}

/** What waits for review, or why nothing does. */
export function PendingList({ kind, search, onClearSearch, onReview }: PendingListProps) {
  const { data, isError, isPending, hasNextPage, fetchNextPage, isFetchingNextPage, refetch } =
    usePendingVideos(kind, search)
  if (isPending) return <Skeletons />
  if (isError) {
    return (
      <ErrorState
        title={FAILURE}
        description="Check the connection, or sign in again with an admin account."
        onRetry={() => void refetch()}
      />
    )
  }
  const videos = data.pages.flatMap((page) => page.items)
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
      <List>
        {videos.map((video) => (
          <PendingCard key={video.id} video={video} onReview={() => onReview(video)} />
        ))}
      </List>
      {hasNextPage && (
        <Flex justify="center" mt="6">
          <Button isLoading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Load more
          </Button>
        </Flex>
      )}
    </>
  )
}

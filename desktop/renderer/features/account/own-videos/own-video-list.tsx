import { Box, Center, Stack } from '@chakra-ui/react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Clapperboard } from 'lucide-react'
import { Suspense, useState, type ReactNode } from 'react'
import type { OwnVideo } from '#shared/contract/videos.ts'
import { Button, LinkButton } from '../../../components/button.tsx'
import { EmptyState } from '../../../components/empty-state.tsx'
import { ErrorState } from '../../../components/error-state.tsx'
import { Skeleton } from '../../../components/skeleton.tsx'
import { VisuallyHidden } from '../../../components/visually-hidden.tsx'
import { OwnVideoCard } from './own-video-card.tsx'
import { OwnVideoConfirmation, type PendingAction } from './own-video-confirmation.tsx'
import { ownVideosQuery } from './own-videos-query.ts'

const SKELETON_COUNT = 3

interface OwnVideoListProps {
  userId: number
  /** The video whose correction is open; null for none. */
  editedId: number | null
  onEdit: (id: number | null) => void
  /** The form of a correction, which other features have a part in. */
  editDialog: (props: { video: OwnVideo; isOpen: boolean; onClose: () => void }) => ReactNode
}

export function OwnVideoList({ userId, editedId, onEdit, editDialog }: OwnVideoListProps) {
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    ownVideosQuery(userId),
  )
  // The dialog keeps its video while it closes.
  const [lastEditedId, setLastEditedId] = useState(editedId)
  if (editedId !== null && editedId !== lastEditedId) setLastEditedId(editedId)
  const [action, setAction] = useState<PendingAction | null>(null)
  const [isConfirming, setIsConfirming] = useState(false)
  const videos = data?.pages.flatMap(({ items }) => items)
  const edited = videos?.find(({ id }) => id === lastEditedId)

  if (!videos) return isError ? <ErrorState onRetry={() => void refetch()} /> : <OwnVideoSkeletons />
  if (videos.length === 0 && !hasNextPage) {
    return (
      <EmptyState
        icon={Clapperboard}
        title="You haven’t uploaded anything yet."
        description="What you send in stands here, with what review says about it."
        action={<LinkButton to="/upload">Upload a video</LinkButton>}
      />
    )
  }
  const confirm = (kind: PendingAction['kind']) => (video: OwnVideo) => {
    setAction({ kind, video })
    setIsConfirming(true)
  }
  const actions = {
    edit: ({ id }: OwnVideo) => onEdit(id),
    withdraw: confirm('withdraw'),
    dropProposal: confirm('dropProposal'),
    remove: confirm('remove'),
  }
  return (
    <>
      <Stack as="ul" gap="3" listStyleType="none" aria-label="My uploads">
        {videos.map((video) => (
          <OwnVideoCard key={video.id} video={video} actions={actions} />
        ))}
      </Stack>
      {hasNextPage && (
        <Center mt="8">
          <Button size="lg" isLoading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Load more
          </Button>
        </Center>
      )}
      {edited && (
        <Suspense fallback={null}>
          {editDialog({
            video: edited,
            isOpen: edited.id === editedId,
            onClose: () => onEdit(null),
          })}
        </Suspense>
      )}
      {action && (
        <OwnVideoConfirmation
          userId={userId}
          action={action}
          isOpen={isConfirming}
          onClose={() => setIsConfirming(false)}
        />
      )}
    </>
  )
}

function OwnVideoSkeletons() {
  return (
    <Box role="status">
      <VisuallyHidden>Loading your uploads</VisuallyHidden>
      <Stack gap="3">
        {Array.from({ length: SKELETON_COUNT }, (_, index) => (
          <Skeleton key={index} height="9.5rem" borderRadius="card" />
        ))}
      </Stack>
    </Box>
  )
}

import { Box, Center, Stack } from '@chakra-ui/react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Clapperboard } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../components/lazy-part.tsx'
import type { OwnVideo } from '#shared/contract/videos.ts'
import { Button, LinkButton } from '../../components/button.tsx'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { ErrorState } from '../../components/error-state.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { VisuallyHidden } from '../../components/visually-hidden.tsx'
import type { CategoryField, PictureField } from './correction-dialog.tsx'
import { OwnVideoCard } from './own-video-card.tsx'
import { ownVideosQuery } from './own-videos-query.ts'
import { useDeleteOwnVideo } from './use-own-video-actions.ts'

const CorrectionDialog = lazyPart(
  () => import('./correction-dialog.tsx'),
  ({ onClose }) => onClose(),
)

const ROWS_TO_COME = 3

interface OwnVideoListProps {
  userId: number
  categoryField: CategoryField
  pictureField: PictureField
}

export function OwnVideoList({ userId, categoryField, pictureField }: OwnVideoListProps) {
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    ownVideosQuery(userId),
  )
  const [corrected, setCorrected] = useState<OwnVideo | null>(null)
  const [isCorrecting, setIsCorrecting] = useState(false)
  const [deleted, setDeleted] = useState<OwnVideo | null>(null)
  const [isDeleting, setIsDeleting] = useState(false)
  const remove = useDeleteOwnVideo(userId, () => setIsDeleting(false))
  const videos = data?.pages.flatMap(({ items }) => items)

  if (!videos) return isError ? <ErrorState onRetry={() => void refetch()} /> : <RowsToCome />
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
  return (
    <>
      <Stack as="ul" gap="3" listStyleType="none" aria-label="My uploads">
        {videos.map((video) => (
          <OwnVideoCard
            key={video.id}
            video={video}
            onCorrect={() => {
              setCorrected(video)
              setIsCorrecting(true)
            }}
            onDelete={() => {
              setDeleted(video)
              setIsDeleting(true)
            }}
          />
        ))}
      </Stack>
      {hasNextPage && (
        <Center mt="8">
          <Button size="lg" isLoading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Load more
          </Button>
        </Center>
      )}
      {corrected && (
        <Suspense fallback={null}>
          <CorrectionDialog
            key={corrected.id}
            video={corrected}
            isOpen={isCorrecting}
            onClose={() => setIsCorrecting(false)}
            categoryField={categoryField}
            pictureField={pictureField}
          />
        </Suspense>
      )}
      <ConfirmDialog
        isOpen={isDeleting}
        title="Delete this video?"
        description={`Are you sure you want to delete "${deleted?.title ?? ''}"? This action cannot be undone.`}
        confirmLabel="Delete"
        isDangerous
        isPending={remove.isPending}
        onCancel={() => setIsDeleting(false)}
        onConfirm={() => {
          if (deleted) remove.mutate(deleted)
        }}
      />
    </>
  )
}

function RowsToCome() {
  return (
    <Box role="status">
      <VisuallyHidden>Loading your uploads</VisuallyHidden>
      <Stack gap="3">
        {Array.from({ length: ROWS_TO_COME }, (_, index) => (
          <Skeleton key={index} height="9.5rem" borderRadius="card" />
        ))}
      </Stack>
    </Box>
  )
}

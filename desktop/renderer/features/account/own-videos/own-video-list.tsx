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
import { OwnVideoQuestions, type Question } from './own-video-questions.tsx'
import { ownVideosQuery } from './own-videos-query.ts'

const ROWS_TO_COME = 3

interface OwnVideoListProps {
  userId: number
  /** The video whose correction is open; null for none. */
  correctedId: number | null
  onCorrect: (id: number | null) => void
  /** The form of a correction, which other features have a part in. */
  correctionDialog: (props: { video: OwnVideo; isOpen: boolean; onClose: () => void }) => ReactNode
}

export function OwnVideoList({ userId, correctedId, onCorrect, correctionDialog }: OwnVideoListProps) {
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    ownVideosQuery(userId),
  )
  // The dialog keeps its video while it closes.
  const [lastCorrectedId, setLastCorrectedId] = useState(correctedId)
  if (correctedId !== null && correctedId !== lastCorrectedId) setLastCorrectedId(correctedId)
  const [question, setQuestion] = useState<Question | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const videos = data?.pages.flatMap(({ items }) => items)
  const corrected = videos?.find(({ id }) => id === lastCorrectedId)

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
  const ask = (kind: Question['kind']) => (video: OwnVideo) => {
    setQuestion({ kind, video })
    setIsAsking(true)
  }
  const on = {
    correct: ({ id }: OwnVideo) => onCorrect(id),
    withdraw: ask('withdraw'),
    takeBack: ask('takeBack'),
    remove: ask('remove'),
  }
  return (
    <>
      <Stack as="ul" gap="3" listStyleType="none" aria-label="My uploads">
        {videos.map((video) => (
          <OwnVideoCard key={video.id} video={video} on={on} />
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
          {correctionDialog({
            video: corrected,
            isOpen: corrected.id === correctedId,
            onClose: () => onCorrect(null),
          })}
        </Suspense>
      )}
      {question && (
        <OwnVideoQuestions
          userId={userId}
          question={question}
          isOpen={isAsking}
          onClose={() => setIsAsking(false)}
        />
      )}
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

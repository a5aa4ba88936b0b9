import { Box, Center, Text, VStack } from '@chakra-ui/react'
import type { Video } from '#shared/contract/videos.ts'
import { Button } from '../../components/button.tsx'
import { ImageWithFallback } from '../../entities/video/poster.tsx'
import { Spinner } from '../../components/spinner.tsx'
import { COVER_SIZES } from '#shared/image-sizes.ts'

interface SurfaceCoverProps {
  video: Video
  /** Why the video doesn't play; null while it loads. */
  problem: string | null
  /** What the player does about a failure; undefined in the first load. */
  note?: string | undefined
  onRetry: () => void
}

/** Covers the player until it has a picture: the thumbnail with a spinner (GP-05), or the reason of a failure (GP-74). */
export function SurfaceCover({ video, problem, note, onRetry }: SurfaceCoverProps) {
  return (
    <Box position="absolute" inset="0" zIndex="2" bg="bg.canvas">
      <ImageWithFallback
        video={video}
        sizes={COVER_SIZES}
        isEager
        position="absolute"
        inset="0"
        boxSize="full"
        opacity="0.5"
        css={{ '&::before': { display: 'none' } }}
      />
      <Center position="absolute" inset="0" p="4">
        {problem === null ? (
          <VStack gap="4">
            <Spinner size="12" label="Loading video" />
            {note && <Text role="status">{note}</Text>}
          </VStack>
        ) : (
          <VStack role="alert" gap="4" p="5" borderRadius="card" bg="bg.overlay" textAlign="center">
            <Text>{problem}</Text>
            <Button onClick={onRetry}>Try again</Button>
          </VStack>
        )}
      </Center>
    </Box>
  )
}

import { Box, Center, Text } from '@chakra-ui/react'
import { lazy, Suspense, type RefObject } from 'react'
import type { Video } from '#shared/contract/videos.ts'
import { sourceOf } from '#shared/media-url.ts'
import { isFileVideo } from '../../lib/is-file-video.ts'
import { FileSurface } from './file-surface.tsx'
import { SurfaceCover } from './surface-cover.tsx'

/** Brings a player for each provider along, which most videos never need. */
const ExternalSurface = lazy(() => import('./external-surface.tsx'))

interface VideoSurfaceProps {
  video: Video
  focusRef: RefObject<HTMLDivElement | null>
}

/** The box of fixed ratio in which the video plays: taller for clips held upright in the hand. */
export function VideoSurface({ video, focusRef }: VideoSurfaceProps) {
  const source = sourceOf(video)
  return (
    <Box
      position="relative"
      width="full"
      flexShrink={0}
      overflow="hidden"
      aspectRatio={{ base: video.isMicroClip ? '4 / 5' : '16 / 9', md: '16 / 9' }}
      borderRadius={{ md: 'card' }}
    >
      <SourceSurface video={video} source={source} focusRef={focusRef} />
    </Box>
  )
}

function SourceSurface({ video, source, focusRef }: VideoSurfaceProps & { source: string | null }) {
  if (!source) {
    return (
      <Center position="absolute" inset="0" bg="bg.canvas" p="4">
        <Text color="fg.muted">This video has no file to play.</Text>
      </Center>
    )
  }
  if (isFileVideo(video)) {
    return <FileSurface video={video} source={source} focusRef={focusRef} />
  }
  return (
    <Suspense fallback={<SurfaceCover video={video} problem={null} onRetry={() => undefined} />}>
      <ExternalSurface video={video} source={source} />
    </Suspense>
  )
}

import { Box, Center, Text } from '@chakra-ui/react'
import { lazy, Suspense } from 'react'
import { isFileVideo } from '../../lib/is-file-video.ts'
import { usePlayingSource } from '../../lib/playing-source.ts'
import { EmbedSurface } from './embed-surface.tsx'
import { FileSurface } from './file-surface.tsx'
import { embedOf } from './provider-embed.ts'
import { SurfaceCover } from './surface-cover.tsx'
import type { SurfaceProps } from './surface-props.ts'

/** Brings a player for each kind of address along, which most videos never need. */
const ExternalSurface = lazy(() => import('./external-surface.tsx'))

type VideoSurfaceProps = Omit<SurfaceProps, 'source'>

/** The box of fixed ratio in which the video plays: taller for clips held upright in the hand. */
export function VideoSurface(props: VideoSurfaceProps) {
  const { video } = props
  const source = usePlayingSource(video)
  return (
    <Box
      position="relative"
      width="full"
      flexShrink={0}
      overflow="hidden"
      aspectRatio={{ base: video.isMicroClip ? '4 / 5' : '16 / 9', md: '16 / 9' }}
      borderRadius={{ md: 'card' }}
    >
      <SourceSurface {...props} source={source} />
    </Box>
  )
}

function SourceSurface({ source, ...props }: VideoSurfaceProps & { source: string | null }) {
  if (!source) {
    return (
      <Center position="absolute" inset="0" bg="bg.canvas" p="4">
        <Text color="fg.muted">This video has no file to play.</Text>
      </Center>
    )
  }
  if (isFileVideo(props.video)) return <FileSurface {...props} source={source} />
  if (embedOf(source, 0)) return <EmbedSurface {...props} source={source} />
  return (
    <Suspense fallback={<SurfaceCover video={props.video} problem={null} onRetry={() => undefined} />}>
      <ExternalSurface {...props} source={source} />
    </Suspense>
  )
}

import { Box, Center, chakra, Text } from '@chakra-ui/react'
import { lazy, Suspense } from 'react'
import type { Video } from '#shared/contract/videos.ts'
import { STREAM_FROM_SECONDS } from '#shared/limits/player.ts'
import { isFileVideo, usePlayingSource } from '../../entities/playback/playing-source.ts'
import { ProtocolDueBadge } from '../../entities/video/protocol-check.tsx'
import { FileSurface } from './file-surface.tsx'
import { SurfaceCover } from './surface-cover.tsx'
import { AWAITS_PLAYER, type Streams, type SurfaceProps } from './surface-props.ts'

/** Of a video at a provider; most videos are files. */
const ProviderSurface = lazy(() => import('./provider-surface.tsx'))

type VideoSurfaceProps = Omit<SurfaceProps, 'source' | 'streams'> & {
  /** Undefined while unknown: a video that may have a stream waits for it. */
  streams: Streams | undefined
}

const mayStream = ({ isMicroClip, duration }: Video) => !isMicroClip && duration > STREAM_FROM_SECONDS

/** The box of fixed ratio in which the video plays: taller for micro clips on phones, never higher than the screen. */
export function VideoSurface(props: VideoSurfaceProps) {
  const { video } = props
  const source = usePlayingSource(video)
  return (
    <Box
      data-dark=""
      position="relative"
      width="full"
      flexShrink={0}
      overflow="hidden"
      aspectRatio={{ base: video.isMicroClip ? '4 / 5' : '16 / 9', md: '16 / 9' }}
      // The controls are on the screen before anything is scrolled.
      maxHeight="var(--player-room, calc(100dvh - {sizes.header}))"
      borderRadius={{ md: 'card' }}
    >
      <SourceSurface {...props} source={source} />
      {/* The facts below the player say it to screen readers. */}
      <Center position="absolute" zIndex="3" top="2" insetX="14" pointerEvents="none" aria-hidden>
        <ProtocolDueBadge video={video} tone="overlay" />
      </Center>
    </Box>
  )
}

/** Holds the focus until the player replaces it. */
const Placeholder = chakra('div', { base: { position: 'absolute', inset: 0 } })

const Loading = ({ video }: { video: Video }) => (
  <SurfaceCover video={video} problem={null} onRetry={() => undefined} />
)

function SourceSurface({ source, ...props }: VideoSurfaceProps & { source: string | null }) {
  const { video, streams, focusRef } = props
  if (!source) {
    return (
      <Center position="absolute" inset="0" bg="bg.canvas" p="4">
        <Text color="fg.muted">This video has no file to play.</Text>
      </Center>
    )
  }
  if (isFileVideo(video)) {
    if (!streams && mayStream(video)) {
      return (
        <Placeholder
          ref={focusRef}
          role="group"
          aria-label="Video player"
          tabIndex={-1}
          {...{ [AWAITS_PLAYER]: '' }}
        >
          <Loading video={video} />
        </Placeholder>
      )
    }
    return <FileSurface key={video.id} {...props} source={source} />
  }
  return (
    <Suspense fallback={<Loading video={video} />}>
      <ProviderSurface {...props} source={source} />
    </Suspense>
  )
}

import { Box } from '@chakra-ui/react'
import { useRef } from 'react'
import ReactPlayer from 'react-player'
import { playQuietly, seekTo } from '../../entities/playback/media-element.ts'
import { readPosition } from './playback-position.ts'
import { SurfaceCover } from './surface-cover.tsx'
import type { SurfaceProps } from './surface-props.ts'
import { useProviderPlayback } from './use-provider-playback.ts'

/** A video of another site, in the player that suits its address. */
export default function ExternalSurface(props: SurfaceProps) {
  const { video, source, segment } = props
  const media = useRef<HTMLVideoElement>(null)
  const { state, attempt, setReady, fail, retry } = useProviderPlayback(media, props)
  const start = () => {
    setReady()
    if (!media.current) return
    const position = segment?.start ?? readPosition(video.id) ?? 0
    if (position > 0) seekTo(media.current, position)
    playQuietly(media.current)
  }
  return (
    <Box position="absolute" inset="0" bg="bg.canvas">
      {state !== 'failed' && (
        <ReactPlayer
          key={attempt}
          ref={media}
          src={source}
          controls
          playsInline
          width="100%"
          height="100%"
          onLoadedMetadata={start}
          onError={fail}
        />
      )}
      {state !== 'ready' && (
        <SurfaceCover
          video={video}
          problem={state === 'failed' ? 'The player of this video’s provider didn’t load.' : null}
          onRetry={retry}
        />
      )}
    </Box>
  )
}

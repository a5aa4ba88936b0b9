import { Box } from '@chakra-ui/react'
import { useEffect, useRef, useState } from 'react'
import ReactPlayer from 'react-player'
import type { Video } from '#shared/contract/videos.ts'
import { EXTERNAL_PLAYER_PROGRESS_MS } from '#shared/limits.ts'
import { logError } from '../../lib/log-error.ts'
import { keepPosition, readPosition } from './playback-position.ts'
import { SurfaceCover } from './surface-cover.tsx'
import { playQuietly, seek } from './use-media-commands.ts'

/** A provider that is blocked or gone says nothing at all: after this long it counts as failed. */
const GIVE_UP_MS = 15_000

/** A video that lives elsewhere, in its provider's own player with its provider's own controls. */
export default function ExternalSurface({ video, source }: { video: Video; source: string }) {
  const media = useRef<HTMLVideoElement>(null)
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')

  useEffect(() => {
    if (state !== 'loading') return
    const timer = setTimeout(() => {
      logError('External player did not load', video.id)
      setState('failed')
    }, GIVE_UP_MS)
    return () => clearTimeout(timer)
  }, [state, video.id])

  useEffect(() => {
    if (state !== 'ready') return
    const timer = setInterval(() => {
      const { currentTime = 0, duration = 0 } = media.current ?? {}
      if (duration > 0) keepPosition(video.id, currentTime, duration)
    }, EXTERNAL_PLAYER_PROGRESS_MS)
    return () => clearInterval(timer)
  }, [state, video.id])

  const onReady = () => {
    const element = media.current
    setState('ready')
    if (!element) return
    const start = readPosition(video.id)
    if (start !== undefined) seek(element, start)
    playQuietly(element)
  }
  const onError = () => {
    logError('External player failed', video.id)
    setState('failed')
  }
  const retry = () => {
    setState('loading')
    setAttempt(attempt + 1)
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
          onLoadedMetadata={onReady}
          onError={onError}
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

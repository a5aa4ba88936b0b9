import { Box } from '@chakra-ui/react'
import { useEffect, useImperativeHandle, useRef, useState } from 'react'
import ReactPlayer from 'react-player'
import { EXTERNAL_PLAYER_PROGRESS_MS } from '#shared/limits.ts'
import { logError } from '../../lib/log-error.ts'
import { useCountView } from '../../entities/playback/use-count-view.ts'
import { keepPosition, readPosition } from './playback-position.ts'
import { SurfaceCover } from './surface-cover.tsx'
import type { SurfaceProps } from './surface-props.ts'
import { playQuietly } from './use-media-commands.ts'

/** A source that is gone may say nothing at all: after this long it counts as failed. */
const GIVE_UP_MS = 15_000

function jump(media: HTMLMediaElement, seconds: number): void {
  media.currentTime = seconds
}

/** A video that lives elsewhere, in whatever player suits its address. */
export default function ExternalSurface({ video, source, segment, handle }: SurfaceProps) {
  const media = useRef<HTMLVideoElement>(null)
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
  useCountView(media, video.id, state === 'ready')
  const isKept = segment === undefined

  useImperativeHandle(handle, () => ({
    position: () => media.current?.currentTime ?? 0,
    duration: () => Math.round(media.current?.duration || 0),
    pause: () => media.current?.pause(),
  }))

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
    let wasStopped = false
    const timer = setInterval(() => {
      const element = media.current
      if (!element) return
      if (isKept && element.duration > 0) keepPosition(video.id, element.currentTime, element.duration)
      if (segment?.end != null && !wasStopped && element.currentTime >= segment.end) {
        wasStopped = true
        element.pause()
      }
    }, EXTERNAL_PLAYER_PROGRESS_MS)
    return () => clearInterval(timer)
  }, [state, isKept, segment?.end, video.id])

  const onReady = () => {
    const element = media.current
    setState('ready')
    if (!element) return
    const start = segment?.start ?? readPosition(video.id) ?? 0
    if (start > 0) jump(element, start)
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

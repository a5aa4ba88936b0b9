import { Box, chakra } from '@chakra-ui/react'
import { useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react'
import { EXTERNAL_PLAYER_PROGRESS_MS } from '#shared/limits.ts'
import { logError } from '../../lib/log-error.ts'
import { useCountView } from '../../entities/playback/use-count-view.ts'
import { keepPosition, readPosition } from './playback-position.ts'
import { embedOf, type EmbedNews } from './provider-embed.ts'
import { SurfaceCover } from './surface-cover.tsx'
import type { SurfaceProps } from './surface-props.ts'

/** A provider that is blocked or gone says nothing at all: after this long it counts as failed. */
const GIVE_UP_MS = 15_000
const GREET_EVERY_MS = 500

const Frame = chakra('iframe', { base: { position: 'absolute', inset: 0, boxSize: 'full', borderWidth: 0 } })

function parse(data: unknown): unknown {
  if (typeof data !== 'string') return data
  try {
    return JSON.parse(data)
  } catch {
    return null
  }
}

/** Tells how playing goes as a media element would. */
class EmbedClock extends EventTarget {
  currentTime = 0
  duration = 0
  readonly ended = false

  set({ time, duration }: EmbedNews): void {
    this.currentTime = time ?? this.currentTime
    this.duration = duration ?? this.duration
    this.dispatchEvent(new Event('timeupdate'))
  }
}

/** A video of YouTube or Vimeo in its provider's frame, with its provider's controls. */
export function EmbedSurface({ video, source, segment, handle }: SurfaceProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const clock = useRef(new EmbedClock())
  const wasStopped = useRef(false)
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
  const [embed] = useState(() => embedOf(source, segment?.start ?? readPosition(video.id) ?? 0))
  useCountView(clock, video.id)
  const isKept = segment === undefined
  const end = segment?.end ?? Number.POSITIVE_INFINITY

  const pause = () => {
    if (embed) frame.current?.contentWindow?.postMessage(embed.pauseMessage, embed.origin)
  }
  useImperativeHandle(handle, () => ({
    position: () => clock.current.currentTime,
    duration: () => Math.round(clock.current.duration),
    pause,
  }))
  const stopAtEnd = useEffectEvent((time: number) => {
    if (wasStopped.current || time < end) return
    wasStopped.current = true
    pause()
  })

  useEffect(() => {
    if (!embed) return
    const listen = ({ origin, source: sender, data }: MessageEvent) => {
      if (origin !== embed.origin || sender !== frame.current?.contentWindow) return
      const news = embed.read(parse(data))
      if (!news) return
      if (news.hasFailed) logError('External player failed', video.id)
      clock.current.set(news)
      stopAtEnd(clock.current.currentTime)
      setState((before) => (news.hasFailed || before === 'failed' ? 'failed' : 'ready'))
    }
    window.addEventListener('message', listen)
    return () => window.removeEventListener('message', listen)
  }, [embed, video.id])

  // It hears nothing before it has loaded, and doesn't say when that is.
  useEffect(() => {
    if (state !== 'loading' || !embed) return
    const greeting = setInterval(() => {
      for (const words of embed.greetings) frame.current?.contentWindow?.postMessage(words, embed.origin)
    }, GREET_EVERY_MS)
    const timer = setTimeout(() => {
      logError('External player did not load', video.id)
      setState('failed')
    }, GIVE_UP_MS)
    return () => {
      clearInterval(greeting)
      clearTimeout(timer)
    }
  }, [state, embed, video.id])

  useEffect(() => {
    if (state !== 'ready' || !isKept) return
    const timer = setInterval(() => {
      const { currentTime, duration } = clock.current
      if (duration > 0) keepPosition(video.id, currentTime, duration)
    }, EXTERNAL_PLAYER_PROGRESS_MS)
    return () => clearInterval(timer)
  }, [state, isKept, video.id])

  const retry = () => {
    setState('loading')
    setAttempt(attempt + 1)
  }
  if (!embed) return null
  return (
    <Box position="absolute" inset="0" bg="bg.canvas">
      {state !== 'failed' && (
        <Frame
          key={attempt}
          ref={frame}
          src={embed.src}
          title={`${video.title} on ${embed.name}`}
          allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
          // The provider plays nothing for a page that doesn't say where it is.
          referrerPolicy="strict-origin-when-cross-origin"
        />
      )}
      {state !== 'ready' && (
        <SurfaceCover
          video={video}
          problem={state === 'failed' ? `${embed.name} didn’t play this video.` : null}
          onRetry={retry}
        />
      )}
    </Box>
  )
}

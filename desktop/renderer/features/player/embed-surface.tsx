import { Box, chakra } from '@chakra-ui/react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { readPosition } from './playback-position.ts'
import { embedOf, type EmbedStatus } from './provider-embed.ts'
import { SurfaceCover } from './surface-cover.tsx'
import type { SurfaceProps } from './surface-props.ts'
import { useProviderPlayback, type ProviderMedia } from './use-provider-playback.ts'

const GREETING_INTERVAL_MS = 500

const Frame = chakra('iframe', { base: { position: 'absolute', inset: 0, boxSize: 'full', borderWidth: 0 } })

function parse(data: unknown): unknown {
  if (typeof data !== 'string') return data
  try {
    return JSON.parse(data)
  } catch {
    return null
  }
}

/** The frame's playback as a media element reports it. */
class EmbedMedia extends EventTarget implements ProviderMedia {
  currentTime = 0
  duration = 0
  readonly ended = false
  readonly pause: () => void

  constructor(pause: () => void) {
    super()
    this.pause = pause
  }

  update({ time, duration }: EmbedStatus): void {
    this.currentTime = time ?? this.currentTime
    this.duration = duration ?? this.duration
    this.dispatchEvent(new Event('timeupdate'))
  }
}

/** A video of YouTube or Vimeo in its provider's frame, with its provider's controls. */
export function EmbedSurface(props: SurfaceProps) {
  const { video, source, segment } = props
  const frame = useRef<HTMLIFrameElement>(null)
  const [embed] = useState(() => embedOf(source, segment?.start ?? readPosition(video.id) ?? 0))
  const send = useEffectEvent((message: string) => {
    if (embed) frame.current?.contentWindow?.postMessage(message, embed.origin)
  })
  const media = useRef<EmbedMedia>(null)
  const { state, attempt, setReady, fail, retry } = useProviderPlayback(media, props)
  const onStatus = useEffectEvent((status: EmbedStatus) => {
    media.current?.update(status)
    if (status.hasFailed) fail()
    else setReady()
  })

  useEffect(() => {
    if (!embed) return
    media.current = new EmbedMedia(() => send(embed.pauseMessage))
    const receive = ({ origin, source: sender, data }: MessageEvent) => {
      if (origin !== embed.origin || sender !== frame.current?.contentWindow) return
      const status = embed.read(parse(data))
      if (status) onStatus(status)
    }
    window.addEventListener('message', receive)
    return () => window.removeEventListener('message', receive)
  }, [embed])

  // The frame receives nothing before it has loaded, and doesn't report when that is.
  useEffect(() => {
    if (state !== 'loading' || !embed) return
    const greeting = setInterval(() => {
      for (const message of embed.greetings) send(message)
    }, GREETING_INTERVAL_MS)
    return () => clearInterval(greeting)
  }, [state, embed])

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
          // The provider plays only for pages that send their origin.
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

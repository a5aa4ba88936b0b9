import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { logError } from '../../lib/log-error.ts'
import { playQuietly } from './use-media-commands.ts'

type Way = 'file' | 'element' | 'library'

interface StreamedVideo {
  id: number
  /** What plays without a stream. */
  file: string
  /** null: there is none. */
  stream: string | null
  /** Seconds of the file where it will begin. */
  startPlace: () => number
}

/** How this browser takes a stream: by itself as Apple's do, with the library's help, or not at all. */
function wayOfStreams(): Way {
  const isElementAble = document.createElement('video').canPlayType('application/vnd.apple.mpegurl') !== ''
  // Other browsers that can begin to do it by themselves; the library fits what it loads to the picture.
  if ('ManagedMediaSource' in window) return isElementAble ? 'element' : 'library'
  if ('MediaSource' in window) return 'library'
  return isElementAble ? 'element' : 'file'
}

interface Place {
  seconds: number
  isPlaying: boolean
}

/**
 * Has the element play the video's stream, else its file; a stream that fails is followed by the file, from the same
 * place. Answers what the element's `src` is; undefined while the library gives it one.
 */
export function useStream(
  media: RefObject<HTMLVideoElement | null>,
  { id, file, stream, startPlace }: StreamedVideo,
): string | undefined {
  const [way, setWay] = useState<Way>(() => (stream ? wayOfStreams() : 'file'))
  /** Where the stream was when it failed. */
  const left = useRef<Place>(null)
  const startsAt = useEffectEvent(startPlace)

  const fail = useEffectEvent((reason: string) => {
    const element = media.current
    logError('Stream failed to play', id, reason)
    if (element) left.current = { seconds: element.currentTime, isPlaying: !element.paused }
    setWay('file')
  })

  useEffect(() => {
    const element = media.current
    if (!element || way === 'library') return
    const place = left.current
    if (place) {
      left.current = null
      const goBack = () => {
        if (place.seconds > 0) element.currentTime = place.seconds
      }
      element.addEventListener('loadedmetadata', goBack, { once: true })
      if (place.isPlaying) playQuietly(element)
      return () => element.removeEventListener('loadedmetadata', goBack)
    }
    playQuietly(element)
    if (way === 'file') return
    const onError = () => fail(element.error?.message ?? '')
    element.addEventListener('error', onError)
    return () => element.removeEventListener('error', onError)
  }, [media, way])

  useEffect(() => {
    const element = media.current
    if (!element || way !== 'library' || stream === null) return
    let isLeft = false
    let letGo: (() => void) | undefined
    const begin = async () => {
      const { attachStream } = await import('./attach-stream.ts')
      if (isLeft) return
      letGo = attachStream(element, { url: stream, start: startsAt(), onFail: fail })
      playQuietly(element)
    }
    begin().catch((error: unknown) => fail(String(error)))
    return () => {
      isLeft = true
      letGo?.()
    }
  }, [media, way, stream])

  if (way === 'file') return file
  return way === 'element' && stream !== null ? stream : undefined
}

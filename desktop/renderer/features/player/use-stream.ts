import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { logError } from '../../lib/log-error.ts'
import {
  faultOf,
  isAnotherFault,
  stepAfter,
  wayOfStreams,
  type Fault,
  type Way,
} from './playback-fallback.ts'
import { playQuietly } from './use-media-commands.ts'

interface StreamedVideo {
  id: number
  /** What plays without a stream. */
  file: string
  /** null: there is none. */
  stream: string | null
  /** Seconds of the file where it will begin. */
  startPlace: () => number
}

const wayOf = (stream: string | null): Way =>
  stream === null
    ? 'file'
    : wayOfStreams({
        playlists: document.createElement('video').canPlayType('application/vnd.apple.mpegurl'),
        hasMediaSource: 'MediaSource' in window,
        hasManagedMediaSource: 'ManagedMediaSource' in window,
      })

interface Place {
  seconds: number
  isPlaying: boolean
}

/** One try at playing: another one is another object. */
interface Turn {
  way: Way
  /** The element has the address already, and has to be told. */
  isAnew: boolean
}

interface Played {
  /** What the element's `src` is; undefined while the library gives it one. */
  src: string | undefined
  /** It failed, and what follows is on its way. */
  isTrying: boolean
  /** Begins once more, from the same second. */
  retry: () => void
}

/**
 * Has the element play the video's stream, else its file. What fails goes on from the same second, by the steps of
 * stream-course.ts; what fails for good can be retried, and is as soon as the system says that the line is back.
 */
export function useStream(
  media: RefObject<HTMLVideoElement | null>,
  { id, file, stream, startPlace }: StreamedVideo,
): Played {
  const [turn, setTurn] = useState<Turn>(() => ({ way: wayOf(stream), isAnew: false }))
  const [isTrying, setIsTrying] = useState(false)
  /** Where it was when it failed, until it is there again. */
  const left = useRef<Place>(null)
  const failedAt = useRef<number>(null)
  const tries = useRef(0)
  const hasPlayed = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const startsAt = useEffectEvent(startPlace)
  const { way } = turn

  const take = (next: Way) => setTurn((before) => ({ way: next, isAnew: next === before.way }))

  const fail = useEffectEvent((fault: Fault, reason: string) => {
    const element = media.current
    if (!element) return
    if (way !== 'file') logError('Stream failed to play', id, reason)
    // What fails before it has begun is still to begin by itself.
    left.current ??= { seconds: element.currentTime, isPlaying: !element.paused || !hasPlayed.current }
    const { seconds } = left.current
    if (isAnotherFault(failedAt.current, seconds)) tries.current = 0
    failedAt.current = seconds
    const step = stepAfter({ way, tries: tries.current }, fault)
    setIsTrying(step !== null)
    if (!step) return
    tries.current = step.tries
    clearTimeout(timer.current)
    timer.current = setTimeout(() => take(step.way), step.waitMs)
  })

  const retry = () => {
    clearTimeout(timer.current)
    tries.current = 0
    if (left.current) left.current.isPlaying = true
    setIsTrying(true)
    take(wayOf(stream))
  }
  const retryBroken = useEffectEvent(() => {
    if (media.current?.error) retry()
  })

  /** Plays from where it was left, once that is possible. */
  const goOn = useEffectEvent((element: HTMLVideoElement): (() => void) => {
    const goBack = () => {
      const seconds = left.current?.seconds ?? 0
      left.current = null
      if (seconds > 0) element.currentTime = seconds
    }
    element.addEventListener('loadedmetadata', goBack)
    if (left.current?.isPlaying ?? true) playQuietly(element)
    return () => element.removeEventListener('loadedmetadata', goBack)
  })

  useEffect(() => {
    const element = media.current
    if (!element) return
    const onPlaying = () => {
      hasPlayed.current = true
      setIsTrying(false)
    }
    const onOnline = () => retryBroken()
    // Whoever paused it waits for nothing once it could go on.
    const onReady = () => setIsTrying(false)
    element.addEventListener('canplay', onReady)
    element.addEventListener('playing', onPlaying)
    window.addEventListener('online', onOnline)
    return () => {
      element.removeEventListener('canplay', onReady)
      element.removeEventListener('playing', onPlaying)
      window.removeEventListener('online', onOnline)
      clearTimeout(timer.current)
    }
  }, [media])

  useEffect(() => {
    const element = media.current
    if (!element || turn.way === 'library') return
    if (turn.isAnew) element.load()
    const leave = goOn(element)
    const onError = () => fail(faultOf(element.error?.code, hasPlayed.current), element.error?.message ?? '')
    element.addEventListener('error', onError)
    return () => {
      leave()
      element.removeEventListener('error', onError)
    }
  }, [media, turn])

  useEffect(() => {
    const element = media.current
    if (!element || turn.way !== 'library' || stream === null) return
    let isLeft = false
    let leave: (() => void)[] = []
    const begin = async () => {
      const { attachStream } = await import('./attach-stream.ts')
      if (isLeft) return
      const start = left.current?.seconds ?? startsAt()
      // It has tried for as long as anybody waits: the file comes next whatever it was.
      const onFail = (reason: string) => fail('contents', reason)
      leave = [attachStream(element, { url: stream, start, onFail }), goOn(element)]
    }
    begin().catch((error: unknown) => fail('contents', String(error)))
    return () => {
      isLeft = true
      for (const letGo of leave) letGo()
    }
  }, [media, turn, stream])

  const src = way === 'file' ? file : way === 'element' && stream !== null ? stream : undefined
  return { src, isTrying, retry }
}

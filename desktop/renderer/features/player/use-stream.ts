import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { logError } from '../../lib/log-error.ts'
import {
  classifyError,
  isNewError,
  nextAction,
  streamStrategy,
  type PlaybackError,
  type Strategy,
} from './playback-fallback.ts'
import { playQuietly, seekTo } from '../../entities/playback/media-element.ts'
import { restartAtStandstill, waitsForNothing } from '../../entities/playback/restart-standstill.ts'
import { listen } from '../../lib/listen.ts'

interface StreamedVideo {
  id: number
  /** The source that plays without a stream. */
  file: string
  /** Null without a stream. */
  stream: string | null
  /** The first second of the file that plays. */
  startPosition: () => number
}

const strategyFor = (stream: string | null): Strategy =>
  stream === null
    ? 'file'
    : streamStrategy({
        playlists: document.createElement('video').canPlayType('application/vnd.apple.mpegurl'),
        hasMediaSource: 'MediaSource' in window,
        hasManagedMediaSource: 'ManagedMediaSource' in window,
      })

interface Position {
  seconds: number
  isPlaying: boolean
}

/** One attempt to play: each attempt is a new object. */
interface Attempt {
  strategy: Strategy
  /** The element has the source already and needs to load it again. */
  isReload: boolean
}

interface StreamPlayback {
  /** The `src` of the element; undefined while hls.js sets it. */
  src: string | undefined
  /** Playing has failed, and the next attempt comes. */
  isRetrying: boolean
  /** Plays again from the same second. */
  retry: () => void
}

/**
 * Plays the video's stream, else its file. After an error it plays on from the same second, by the rules of
 * playback-fallback.ts. After the last action it can be retried, and is retried when the system is online again.
 */
export function useStream(
  media: RefObject<HTMLVideoElement | null>,
  { id, file, stream, startPosition }: StreamedVideo,
): StreamPlayback {
  const [attempt, setAttempt] = useState<Attempt>(() => ({ strategy: strategyFor(stream), isReload: false }))
  const [isRetrying, setIsRetrying] = useState(false)
  /** The position at the error, until the element is there again. */
  const interrupted = useRef<Position>(null)
  const errorAt = useRef<number>(null)
  const retries = useRef(0)
  const hasPlayed = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const firstSecond = useEffectEvent(startPosition)
  const { strategy } = attempt

  const start = (next: Strategy) =>
    setAttempt((before) => ({ strategy: next, isReload: next === before.strategy }))

  const fail = useEffectEvent((error: PlaybackError, reason: string) => {
    const element = media.current
    if (!element) return
    if (strategy !== 'file') logError('Stream failed to play', id, reason)
    // A video that fails before its first frame still starts by itself.
    interrupted.current ??= { seconds: element.currentTime, isPlaying: !element.paused || !hasPlayed.current }
    const { seconds } = interrupted.current
    if (isNewError(errorAt.current, seconds)) retries.current = 0
    errorAt.current = seconds
    const action = nextAction({ strategy, retries: retries.current }, error)
    setIsRetrying(action !== null)
    if (!action) return
    retries.current = action.retries
    clearTimeout(timer.current)
    timer.current = setTimeout(() => start(action.strategy), action.delayMs)
  })

  const retry = () => {
    clearTimeout(timer.current)
    retries.current = 0
    if (interrupted.current) interrupted.current.isPlaying = true
    setIsRetrying(true)
    start(strategyFor(stream))
  }
  const loadAgain = useEffectEvent((element: HTMLVideoElement) => {
    interrupted.current = { seconds: element.currentTime, isPlaying: true }
    start(strategy)
  })
  const retryFailed = useEffectEvent(() => {
    if (media.current?.error) retry()
  })

  /** Plays from the interrupted position as soon as the element has metadata. */
  const resume = useEffectEvent((element: HTMLVideoElement): (() => void) => {
    const seek = () => {
      const seconds = interrupted.current?.seconds ?? 0
      interrupted.current = null
      if (seconds > 0) seekTo(element, seconds)
    }
    const stop = listen(element, ['loadedmetadata'], seek)
    if (interrupted.current?.isPlaying ?? true) playQuietly(element)
    return stop
  })

  useEffect(() => {
    const element = media.current
    if (!element) return
    const onPlaying = () => {
      hasPlayed.current = true
      setIsRetrying(false)
    }
    const stops = [
      // A paused video doesn't wait any more when it could play.
      listen(element, ['canplay'], () => setIsRetrying(false)),
      listen(element, ['playing'], onPlaying),
      listen(window, ['online'], () => retryFailed()),
      // A pause and a start bring the picture on, and leave the element waiting.
      restartAtStandstill(element, () => loadAgain(element), { shouldMove: waitsForNothing, checks: 3 }),
      () => clearTimeout(timer.current),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [media])

  useEffect(() => {
    const element = media.current
    if (!element || attempt.strategy === 'library') return
    if (attempt.isReload) element.load()
    const stopSeek = resume(element)
    const stopErrors = listen(element, ['error'], () =>
      fail(classifyError(element.error?.code, hasPlayed.current), element.error?.message ?? ''),
    )
    return () => {
      stopSeek()
      stopErrors()
    }
  }, [media, attempt])

  useEffect(() => {
    const element = media.current
    if (!element || attempt.strategy !== 'library' || stream === null) return
    let isOver = false
    let stops: (() => void)[] = []
    const begin = async () => {
      const { attachStream } = await import('./attach-stream.ts')
      if (isOver) return
      const from = interrupted.current?.seconds ?? firstSecond()
      // hls.js has made its retries: the file is next after any error.
      const onFail = (reason: string) => fail('media', reason)
      stops = [attachStream(element, { url: stream, start: from, onFail }), resume(element)]
    }
    begin().catch((error: unknown) => fail('media', String(error)))
    return () => {
      isOver = true
      for (const stop of stops) stop()
    }
  }, [media, attempt, stream])

  const src = strategy === 'file' ? file : strategy === 'element' && stream !== null ? stream : undefined
  return { src, isRetrying, retry }
}

import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import { secondsInFile, type PlaybackRange } from '#shared/playback-range.ts'
import { listen } from '../../lib/listen.ts'

/** Before the first event of the element. */
const INITIAL_STATE = {
  isPlaying: false,
  isReady: false,
  isWaiting: false,
  hasEnded: false,
  isMuted: false,
  volume: 1,
  rate: 1,
  /** Seconds of the video. */
  time: 0,
  /** Seconds; 0 while unknown. */
  duration: 0,
  hasCaptions: false,
  hasShownCaptions: false,
}

/** `problem`: why the video doesn't play, a text for the screen. */
export type MediaState = typeof INITIAL_STATE & { problem: string | null }

const EVENTS = [
  'loadeddata',
  'play',
  'pause',
  'ended',
  'playing',
  'waiting',
  'seeking',
  'seeked',
  'timeupdate',
  'durationchange',
  'volumechange',
  'ratechange',
  'error',
  'emptied',
] as const

function describeMediaError(code: number | undefined): string {
  if (code === MediaError.MEDIA_ERR_NETWORK) return 'The connection was lost while the video loaded.'
  if (code === MediaError.MEDIA_ERR_DECODE) return 'This file is damaged and can’t be played.'
  return 'This video can’t be played here, or it no longer exists.'
}

function readState(media: HTMLVideoElement, range: PlaybackRange): MediaState {
  const { textTracks, duration } = media
  return {
    isPlaying: !media.paused && !media.ended,
    isReady: media.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA,
    isWaiting: !media.paused && media.readyState < HTMLMediaElement.HAVE_FUTURE_DATA,
    hasEnded: media.ended,
    isMuted: media.muted,
    volume: media.volume,
    rate: media.playbackRate,
    time: Math.max(0, media.currentTime - range.start),
    duration: Number.isFinite(duration) ? secondsInFile(range, duration) : 0,
    hasCaptions: textTracks.length > 0,
    hasShownCaptions: Array.from(textTracks).some(({ mode }) => mode === 'showing'),
    problem: media.error ? describeMediaError(media.error.code) : null,
  }
}

/** The state of the element, read after each of its events. */
export function useMediaState(media: RefObject<HTMLVideoElement | null>, range: PlaybackRange): MediaState {
  const [state, setState] = useState<MediaState>({ ...INITIAL_STATE, problem: null })
  const read = useEffectEvent((element: HTMLVideoElement) => setState(readState(element, range)))
  useEffect(() => {
    const element = media.current
    if (!element) return
    const update = () => read(element)
    update()
    const stop = listen(element, EVENTS, update)
    const stopTracks = listen(element.textTracks, ['change', 'addtrack', 'removetrack'], update)
    return () => {
      stop()
      stopTracks()
    }
  }, [media])
  return state
}

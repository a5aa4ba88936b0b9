import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Video } from '#shared/contract/videos.ts'
import { playbackRangeOf } from '#shared/playback-range.ts'
import { isFileVideo, usePlayingSource } from '../../entities/playback/playing-source.ts'
import { useCountView } from '../../entities/playback/use-count-view.ts'
import { useWatchRecord } from '../../entities/records/use-watch-record.ts'
import { useLoopedRange } from '../../entities/playback/use-looped-range.ts'
import { logError } from '../../lib/log-error.ts'
import { useWhenOnline } from '../../lib/use-when-online.ts'

export interface ClipPlaybackOptions {
  video: Video
  isActive: boolean
  isPaused: boolean
  isMuted: boolean
  /** The browser plays sound only after a key, a click or a touch. */
  onSoundRefused: () => void
  /** The browser plays nothing by itself, also without sound: a phone that saves its battery. */
  onPlayRefused: () => void
}

interface ElementState {
  hasFrame: boolean
  /** Playing waits for data. */
  isWaiting: boolean
  hasFailed: boolean
}

const INITIAL: ElementState = { hasFrame: false, isWaiting: false, hasFailed: false }

/**
 * The state of the element for its source. Elements are reused: another source starts from the initial state. The same
 * source (in a feed of very few clips) keeps the state, because the element sends no new events for it.
 */
function useElementState(source: string | null): [ElementState, (change: Partial<ElementState>) => void] {
  const [known, setKnown] = useState({ source, state: INITIAL })
  const change = (changes: Partial<ElementState>) =>
    setKnown((now) => ({ source, state: { ...(now.source === source ? now.state : INITIAL), ...changes } }))
  return [known.source === source ? known.state : INITIAL, change]
}

/** A clip that is swiped past sooner is not handed out. */
const SWIPED_PAST_MS = 1000

/** By then the swipe has ended, and the clip that it led to shows its first frames. */
const DEFER_MS = 250

/**
 * Gives the active clip its source at once. A neighbour gets its source a moment later, so that loading it doesn't slow
 * down the clip that is starting.
 */
function useDeferredSource(wanted: string | null, isActive: boolean): string | null {
  const [given, setGiven] = useState(isActive ? wanted : null)
  if (isActive && given !== wanted) setGiven(wanted)
  useEffect(() => {
    const timer = setTimeout(() => setGiven(wanted), DEFER_MS)
    return () => clearTimeout(timer)
  }, [wanted])
  return isActive ? wanted : given
}

export type ClipPlayback = ReturnType<typeof useClipPlayback>

/** Plays the clip's part of its file again and again in one media element, and counts the view. */
export function useClipPlayback({ video, ...options }: ClipPlaybackOptions) {
  const { isActive } = options
  const player = useRef<HTMLVideoElement>(null)
  const range = playbackRangeOf(video)
  const playing = usePlayingSource(video)
  const file = isFileVideo(video) ? playing : null
  const wanted = file && range.start > 0 ? `${file}#t=${range.start}` : file
  const source = useDeferredSource(wanted, isActive)
  const isOwnSource = source === wanted
  const [state, change] = useElementState(source)
  useLoopedRange(player, { range, source, ...options })
  // An element loads from its creation on: its first frame may be there before React passes on its events.
  const readFrame = useEffectEvent(() => {
    const isReady = (player.current?.readyState ?? 0) >= HTMLMediaElement.HAVE_CURRENT_DATA
    if (isReady && !state.hasFrame) change({ hasFrame: true, isWaiting: false })
  })
  useEffect(() => {
    if (source !== null) readFrame()
  }, [source])
  useCountView(player, video.id, isActive && source !== null)
  useWatchRecord(player, {
    videoId: video.id,
    start: range.start,
    isActive: isActive && video.videoFile !== null && isOwnSource,
    afterMs: SWIPED_PAST_MS,
  })

  const onError = () => {
    logError('Clip failed to play', video.id, player.current?.error?.message ?? '')
    change({ hasFailed: true, isWaiting: false })
  }
  const retry = () => {
    change({ hasFrame: false, hasFailed: false })
    player.current?.load()
    if (isActive) player.current?.play().catch(() => undefined)
  }
  useWhenOnline(state.hasFailed, retry)
  return {
    ...state,
    video,
    hasFrame: isOwnSource && state.hasFrame,
    player,
    range,
    isActive,
    /** What the element plays; null: no source, or the source comes a moment later. */
    source,
    /** Whether the clip is a file; any other clip plays in its provider's player. */
    isFile: wanted !== null,
    /** Whether the element's source is this clip's. */
    isOwnSource,
    change,
    onError,
    retry,
  }
}

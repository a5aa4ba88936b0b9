import type { Ref, RefObject } from 'react'
import type { Video, WatchedVideo } from '#shared/contract/videos.ts'
import { playbackSecondsOf } from '#shared/playback-range.ts'
import type { LinkedSegment } from './linked-segment.ts'

/** What a page may do with the player in it. */
export interface SurfaceHandle {
  /** Seconds from the video's start. */
  position: () => number
  /** Seconds; 0 until it is known. */
  duration: () => number
  pause: () => void
  /** Plays on from this second of the file; only for stored files. */
  playFrom?: (seconds: number) => void
}

/** A video and its position when a dialog is opened from the player. */
export interface Moment {
  video: Video
  /** Seconds. */
  position: number
  /** Seconds; 0 where the length is unknown. */
  duration: number
}

/** Pauses the player. @returns its position, for a dialog */
export function pausedMoment(video: Video, player: SurfaceHandle | null): Moment {
  player?.pause()
  const duration = playbackSecondsOf(video) || (player?.duration() ?? 0)
  return { video, position: player?.position() ?? 0, duration }
}

/** The fields of a video that lists don't have. */
export type Streams = Pick<WatchedVideo, 'hlsUrl' | 'seekPreviewUrl'>

/** Attribute of the placeholder while it is unknown whether the video has a stream. */
export const AWAITS_PLAYER = 'data-awaits-player'

export const NO_STREAMS: Streams = { hlsUrl: null, seekPreviewUrl: null }

export interface SurfaceProps {
  video: Video
  source: string
  /** Stream and storyboard; only stored files have any. */
  streams?: Streams | undefined
  /** The video starts at its start and pauses at its end. */
  segment?: LinkedSegment | undefined
  handle?: Ref<SurfaceHandle> | undefined
  /** Opens the lesson that is offered at the end, in place of its own page. */
  onNext?: ((video: Video) => void) | undefined
  /** A reviewer watches: nothing is counted, recorded or offered at the end, and the keys of the desk are left to it. */
  isReview?: boolean
  /** Loaded ahead and out of sight: it plays once it is not on standby any more. */
  isStandby?: boolean
  /** The player's box, which the dialog focuses. */
  focusRef?: RefObject<HTMLDivElement | null> | undefined
}

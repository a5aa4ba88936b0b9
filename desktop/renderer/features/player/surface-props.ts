import type { Ref, RefObject } from 'react'
import type { Video, WatchedVideo } from '#shared/contract/videos.ts'
import type { LinkedSegment } from './linked-segment.ts'

/** What the page around a player may ask of it. */
export interface SurfaceHandle {
  /** Seconds from the video's start. */
  position: () => number
  /** Seconds; 0 until it is known. */
  duration: () => number
  pause: () => void
  /** Plays on from this second of its file; files of ours alone can. */
  playFrom?: (seconds: number) => void
}

/** What no list says of a video. */
export type Streams = Pick<WatchedVideo, 'hlsUrl' | 'seekPreviewUrl'>

/** Marks what stands in a player's place while it isn't known how it plays. */
export const AWAITS_PLAYER = 'data-awaits-player'

export const NO_STREAMS: Streams = { hlsUrl: null, seekPreviewUrl: null }

export interface SurfaceProps {
  video: Video
  source: string
  /** What plays in its place, and what is shown of it ahead; files of ours alone have any. */
  streams?: Streams | undefined
  /** Plays from its start and pauses at its end. */
  segment?: LinkedSegment | undefined
  handle?: Ref<SurfaceHandle> | undefined
  /** The player's box, to hand the focus to. */
  focusRef?: RefObject<HTMLDivElement | null> | undefined
}

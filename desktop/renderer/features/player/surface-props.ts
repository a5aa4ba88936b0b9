import type { Ref, RefObject } from 'react'
import type { Video } from '#shared/contract/videos.ts'
import type { Segment } from './playback-span.ts'

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

export interface SurfaceProps {
  video: Video
  source: string
  /** Plays from its start and pauses at its end. */
  segment?: Segment | undefined
  handle?: Ref<SurfaceHandle> | undefined
  /** The player's box, to hand the focus to. */
  focusRef?: RefObject<HTMLDivElement | null> | undefined
}

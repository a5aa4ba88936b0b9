import type { RefObject } from 'react'
import { useShortcuts } from '../../lib/use-shortcuts.ts'
import type { MediaCommands } from './use-media-commands.ts'

const SEEK_SECONDS = 5
const FAR_SECONDS = 10
const VOLUME_STEP = 0.1

interface PlayedVideo {
  /** Seconds, of which a digit key seeks to so many tenths. */
  duration: number
  /** The letters of the review desk are left to it. */
  isReview: boolean
}

export function usePlayerKeys(
  stage: RefObject<HTMLElement | null>,
  commands: MediaCommands,
  { duration, isReview }: PlayedVideo,
): void {
  useShortcuts(
    'player',
    {
      togglePlay: (key) => (isReview && key !== ' ' ? false : commands.togglePlay()),
      back: () => commands.seekBy(-SEEK_SECONDS),
      forward: () => commands.seekBy(SEEK_SECONDS),
      backFar: isReview ? undefined : () => commands.seekBy(-FAR_SECONDS),
      forwardFar: () => commands.seekBy(FAR_SECONDS),
      previousFrame: () => commands.stepFrame(-1),
      nextFrame: () => commands.stepFrame(1),
      seekToTenth: (key) => commands.seekTo((Number(key) / 10) * duration),
      slower: () => commands.stepRate(-1),
      faster: () => commands.stepRate(1),
      louder: () => commands.changeVolume(VOLUME_STEP),
      quieter: () => commands.changeVolume(-VOLUME_STEP),
      toggleSound: commands.toggleMuted,
      toggleCaptions: commands.toggleCaptions,
      toggleFullscreen: commands.toggleFullscreen,
    },
    stage,
  )
}

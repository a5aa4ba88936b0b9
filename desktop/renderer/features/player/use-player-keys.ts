import type { RefObject } from 'react'
import { useMediaKeys } from '../../entities/playback/use-media-keys.ts'
import type { MediaCommands } from './use-media-commands.ts'

const SEEK_SECONDS = 5
const VOLUME_STEP = 0.1

const OWN_KEYS = 'input:not([type=range]), textarea, select, [contenteditable], [role=menu]'

/** @param duration seconds of the video, of which a digit key seeks to so many tenths */
export function usePlayerKeys(
  stage: RefObject<HTMLElement | null>,
  commands: MediaCommands,
  duration: number,
): void {
  useMediaKeys(stage, OWN_KEYS, ({ key }, target) => {
    const isOnSlider = target.matches('input[type=range]')
    const isOnButton = target.closest('button, a') !== null
    if (/^\d$/.test(key)) commands.seekTo((Number(key) / 10) * duration)
    else if (key === ' ' && !isOnButton) commands.togglePlay()
    else if (key === 'ArrowLeft' && !isOnSlider) commands.seekBy(-SEEK_SECONDS)
    else if (key === 'ArrowRight' && !isOnSlider) commands.seekBy(SEEK_SECONDS)
    else if (key === 'ArrowUp' && !isOnSlider) commands.changeVolume(VOLUME_STEP)
    else if (key === 'ArrowDown' && !isOnSlider) commands.changeVolume(-VOLUME_STEP)
    else if (key === 'm' || key === 'M') commands.toggleMuted()
    else if (key === 'f' || key === 'F') commands.toggleFullscreen()
    else if (key === 'c' || key === 'C') commands.toggleCaptions()
    else return false
    return true
  })
}

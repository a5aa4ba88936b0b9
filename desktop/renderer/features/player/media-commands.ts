import type { RefObject } from 'react'
import { logError } from '../../lib/log-error.ts'

export interface MediaCommands {
  togglePlay: () => void
  seekTo: (seconds: number) => void
  seekBy: (seconds: number) => void
  changeVolume: (by: number) => void
  setVolume: (volume: number) => void
  toggleMuted: () => void
  setRate: (rate: number) => void
  toggleCaptions: () => void
  toggleFullscreen: () => void
  togglePictureInPicture: () => void
}

/** A play that the browser refuses, or that a pause overtook, leaves the big play button standing. */
export function playQuietly(media: HTMLMediaElement): void {
  media.play().catch(() => undefined)
}

const clamp = (value: number, most: number) => Math.min(most, Math.max(0, value))

/** What buttons, keys and the system's media keys have the element do. */
export function createMediaCommands(
  media: RefObject<HTMLVideoElement | null>,
  stage: RefObject<HTMLElement | null>,
): MediaCommands {
  const withMedia = (act: (element: HTMLVideoElement) => void) => {
    if (media.current) act(media.current)
  }
  const seekTo = (seconds: number) =>
    withMedia((element) => {
      element.currentTime = clamp(seconds, element.duration || 0)
    })
  const setVolume = (volume: number) =>
    withMedia((element) => {
      element.volume = clamp(volume, 1)
      element.muted = element.volume === 0
    })
  return {
    togglePlay: () => withMedia((element) => (element.paused ? playQuietly(element) : element.pause())),
    seekTo,
    seekBy: (seconds) => withMedia((element) => seekTo(element.currentTime + seconds)),
    setVolume,
    changeVolume: (by) => withMedia((element) => setVolume((element.muted ? 0 : element.volume) + by)),
    toggleMuted: () =>
      withMedia((element) => {
        element.muted = !element.muted
      }),
    setRate: (rate) =>
      withMedia((element) => {
        element.playbackRate = rate
      }),
    toggleCaptions: () =>
      withMedia(({ textTracks: [track] }) => {
        if (track) track.mode = track.mode === 'showing' ? 'hidden' : 'showing'
      }),
    toggleFullscreen: () => {
      const change = document.fullscreenElement
        ? document.exitFullscreen()
        : stage.current?.requestFullscreen()
      change?.catch(logError)
    },
    togglePictureInPicture: () =>
      withMedia((element) => {
        const change = document.pictureInPictureElement
          ? document.exitPictureInPicture()
          : element.requestPictureInPicture()
        change.catch(logError)
      }),
  }
}

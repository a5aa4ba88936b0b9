import type { RefObject } from 'react'
import { playQuietly, seekTo } from '../../entities/playback/media-element.ts'
import { secondsInFile, type PlaybackRange } from '#shared/playback-range.ts'
import { captionsPreference } from '../../entities/playback/caption-track.tsx'
import { logError } from '../../lib/log-error.ts'

export interface MediaCommands {
  togglePlay: () => void
  seekTo: (seconds: number) => void
  seekBy: (seconds: number) => void
  changeVolume: (by: number) => void
  setVolume: (volume: number) => void
  toggleMuted: () => void
  setRate: (rate: number) => void
  /** To the next of `RATES`, faster or slower. */
  stepRate: (by: 1 | -1) => void
  /** Pauses, and shows the next frame or the one before. */
  stepFrame: (by: 1 | -1) => void
  toggleCaptions: () => void
  toggleFullscreen: () => void
  togglePictureInPicture: () => void
}

/** The speeds that the player offers. */
export const RATES: readonly number[] = [0.5, 0.75, 1, 1.25, 1.5, 2]

/** A page does not learn the frame rate of a video; most have this one. */
const FRAME_SECONDS = 1 / 30

const clamp = (value: number, max: number) => Math.min(max, Math.max(0, value))

/** @param seconds from the start of the range, not of the file */
function seek(media: HTMLMediaElement, seconds: number, range: PlaybackRange): void {
  seekTo(media, range.start + clamp(seconds, secondsInFile(range, media.duration || 0)))
}

function setVolume(media: HTMLMediaElement, volume: number): void {
  media.volume = clamp(volume, 1)
  media.muted = media.volume === 0
}

function toggleMuted(media: HTMLMediaElement): void {
  media.muted = !media.muted
}

function setRate(media: HTMLMediaElement, rate: number): void {
  media.playbackRate = rate
}

function stepRate(media: HTMLMediaElement, by: 1 | -1): void {
  const next =
    by > 0
      ? RATES.find((rate) => rate > media.playbackRate)
      : RATES.findLast((rate) => rate < media.playbackRate)
  if (next !== undefined) media.playbackRate = next
}

function toggleCaptions({ textTracks: [track] }: HTMLMediaElement): void {
  if (!track) return
  const isShown = track.mode !== 'showing'
  track.mode = isShown ? 'showing' : 'disabled'
  captionsPreference.set(isShown)
}

function togglePictureInPicture(media: HTMLVideoElement): void {
  const change = document.pictureInPictureElement
    ? document.exitPictureInPicture()
    : media.requestPictureInPicture()
  change.catch(logError)
}

/** The commands of the buttons, the keys and the media keys. */
export function useMediaCommands(
  media: RefObject<HTMLVideoElement | null>,
  stage: RefObject<HTMLElement | null>,
  range: PlaybackRange,
): MediaCommands {
  const withMedia = (act: (element: HTMLVideoElement) => void) => {
    if (media.current) act(media.current)
  }
  return {
    togglePlay: () => withMedia((element) => (element.paused ? playQuietly(element) : element.pause())),
    seekTo: (seconds) => withMedia((element) => seek(element, seconds, range)),
    seekBy: (seconds) =>
      withMedia((element) => seek(element, element.currentTime - range.start + seconds, range)),
    setVolume: (volume) => withMedia((element) => setVolume(element, volume)),
    changeVolume: (by) =>
      withMedia((element) => setVolume(element, (element.muted ? 0 : element.volume) + by)),
    toggleMuted: () => withMedia(toggleMuted),
    setRate: (rate) => withMedia((element) => setRate(element, rate)),
    stepRate: (by) => withMedia((element) => stepRate(element, by)),
    stepFrame: (by) =>
      withMedia((element) => {
        element.pause()
        seek(element, element.currentTime - range.start + by * FRAME_SECONDS, range)
      }),
    toggleCaptions: () => withMedia(toggleCaptions),
    toggleFullscreen: () => {
      const change = document.fullscreenElement
        ? document.exitFullscreen()
        : stage.current?.requestFullscreen()
      change?.catch(logError)
    },
    togglePictureInPicture: () => withMedia(togglePictureInPicture),
  }
}

import { useMemo } from 'react'
import type { Video } from '#shared/contract/videos.ts'
import { resolveStoredFile, sourceOf } from '#shared/media-url.ts'
import { downloadedVideos } from '../video/downloaded-videos.ts'

type Played = Pick<Video, 'videoFile' | 'videoUrl' | 'renditions'>

export interface Circumstances {
  /** Pixels of the screen's shorter side, as many as it truly has. */
  screen: number
  /** Megabits a second, as far as the browser knows. */
  megabits: number | undefined
  savesData: boolean
}

/** What each size wants of a line; the largest always has a smaller one beside it that wants less. */
const MEGABITS: readonly [size: number, megabits: number][] = [
  [480, 0],
  [720, 2.5],
  [1080, 5],
]
const SMALL_ENOUGH = 720

/** The smallest file that fills the screen, or a smaller one where the line is slow; the video's own without others. */
export function playingSource(video: Played, { screen, megabits, savesData }: Circumstances): string | null {
  const bySize = [...video.renditions].sort((a, b) => a.size - b.size)
  const affordable = Math.max(
    ...MEGABITS.filter(([, wanted]) => megabits === undefined || megabits >= wanted).map(([size]) => size),
  )
  const most = savesData ? Math.min(affordable, SMALL_ENOUGH, screen) : Math.min(affordable, screen)
  const fits = bySize.find(({ size }) => size >= most) ?? bySize.at(-1)
  return fits ? resolveStoredFile(fits.file) : sourceOf(video)
}

/** For a picture of the size of a card. */
export const smallestSource = (video: Played): string | null =>
  playingSource(video, { screen: 0, megabits: undefined, savesData: true })

/** Not every browser tells of its line, and what it tells has no type yet. */
interface Line {
  downlink?: number
  saveData?: boolean
}

export function lineSpeed(): Pick<Circumstances, 'megabits' | 'savesData'> {
  // Chromium's own; where it isn't there, nothing is known.
  const { downlink, saveData } = ('connection' in navigator ? navigator.connection : {}) as Line
  return { megabits: downlink, savesData: saveData === true }
}

function readCircumstances(): Circumstances {
  const { width, height } = window.screen
  return { screen: Math.min(width, height) * window.devicePixelRatio, ...lineSpeed() }
}

/**
 * Chosen once a video: a line that changes its speed doesn't change the file that plays. What is on this computer's disk
 * needs no line.
 */
export function usePlayingSource({
  id,
  videoFile,
  videoUrl,
  renditions,
}: Played & Pick<Video, 'id'>): string | null {
  return useMemo(
    () =>
      downloadedVideos.sourceOf(id) ??
      playingSource({ videoFile, videoUrl, renditions }, readCircumstances()),
    [id, videoFile, videoUrl, renditions],
  )
}

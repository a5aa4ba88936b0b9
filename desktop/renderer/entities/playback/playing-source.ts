import { useMemo } from 'react'
import { downloadPath } from '#shared/bridge/names.ts'
import type { Video } from '#shared/contract/videos.ts'
import { resolveStoredFile, sourceOf } from '#shared/media-url.ts'

let onDisk: ReadonlySet<number> = new Set()

/** The videos that play from the disk of this computer; none in a browser. */
export const downloadedVideos = {
  replace: (ids: Iterable<number>): void => void (onDisk = new Set(ids)),
  all: (): number[] => [...onDisk],
  sourceOf: (id: number): string | null => (onDisk.has(id) ? downloadPath(id, 'video') : null),
}

const FILE_NAME = /\.(mp4|m4v|mov|webm)([?#]|$)/i

/** Whether a media element can play the video; any other video needs the player of its provider. */
export function isFileVideo(video: Pick<Video, 'videoFile' | 'videoUrl'>): boolean {
  return Boolean(video.videoFile) || FILE_NAME.test(sourceOf(video) ?? '')
}

type SourceFiles = Pick<Video, 'videoFile' | 'videoUrl' | 'renditions'>

interface PlaybackConditions {
  /** Device pixels of the screen's shorter side. */
  screen: number
  /** Megabits a second; undefined where the browser doesn't tell. */
  megabits: number | undefined
  savesData: boolean
}

/** The bandwidth that each size needs. */
const MEGABITS_NEEDED: readonly [size: number, megabits: number][] = [
  [480, 0],
  [720, 2.5],
  [1080, 5],
]
const DATA_SAVER_SIZE = 720

/** The smallest file that fills the screen, a smaller one for a slow connection, or the video's own without renditions. */
export function playingSource(
  video: SourceFiles,
  { screen, megabits, savesData }: PlaybackConditions,
): string | null {
  const bySize = [...video.renditions].sort((a, b) => a.size - b.size)
  const affordable = MEGABITS_NEEDED.findLast(([, needed]) => megabits === undefined || megabits >= needed)
  const most = Math.min(affordable?.[0] ?? 0, screen, savesData ? DATA_SAVER_SIZE : Number.POSITIVE_INFINITY)
  const fits = bySize.find(({ size }) => size >= most) ?? bySize.at(-1)
  return fits ? resolveStoredFile(fits.file) : sourceOf(video)
}

/** The source for the size of a card. */
export const smallestSource = (video: SourceFiles): string | null =>
  playingSource(video, { screen: 0, megabits: undefined, savesData: true })

/** Chromium's NetworkInformation, which has no type yet. */
interface NetworkInformation {
  downlink?: number
  saveData?: boolean
}

export function connectionSpeed(): Pick<PlaybackConditions, 'megabits' | 'savesData'> {
  const { downlink, saveData } = ('connection' in navigator ? navigator.connection : {}) as NetworkInformation
  return { megabits: downlink, savesData: saveData === true }
}

/**
 * Chosen once for each video: a change of the bandwidth doesn't change the file that plays. A downloaded video plays
 * from the disk.
 */
export function usePlayingSource({
  id,
  videoFile,
  videoUrl,
  renditions,
}: SourceFiles & Pick<Video, 'id'>): string | null {
  return useMemo(() => {
    const { width, height } = window.screen
    const screen = Math.min(width, height) * window.devicePixelRatio
    const files = { videoFile, videoUrl, renditions }
    return downloadedVideos.sourceOf(id) ?? playingSource(files, { screen, ...connectionSpeed() })
  }, [id, videoFile, videoUrl, renditions])
}

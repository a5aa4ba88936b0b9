import type { Bridge } from '#shared/bridge/bridge.ts'
import type { DownloadMoved, Downloads, DownloadSettings } from '#shared/bridge/downloads.ts'
import { logError } from '../lib/log-error.ts'

/** Videos on this computer. The result of a call without an answer arrives by `onChanged`. */
export function createDesktopDownloads(bridge: Bridge) {
  const tell = (call: Promise<void>) => void call.catch(logError)
  return {
    read: () => bridge.getDownloads({}),
    /** Videos that play without a network. */
    readVideos: () => bridge.getDownloadedVideos({}),
    start: (videoId: number) => tell(bridge.startDownload({ videoId })),
    resume: (videoId: number) => tell(bridge.resumeDownload({ videoId })),
    /** Also ends a download that is still arriving. */
    remove: (videoId: number) => tell(bridge.removeDownload({ videoId })),
    /** Asks whether the server still has the video; null for all of them. Never rejects. */
    check: (videoId: number | null): Promise<void> => bridge.checkDownloads({ videoId }).catch(logError),
    disk: {
      pause: (videoId: number) => tell(bridge.pauseDownload({ videoId })),
      /** A pinned video is never removed to make room. */
      pin: (videoId: number, isPinned: boolean) => tell(bridge.pinDownload({ videoId, isPinned })),
      set: (settings: DownloadSettings) => tell(bridge.setDownloads(settings)),
      /** Opens the system's dialog. */
      chooseFolder: () => bridge.chooseDownloadFolder({}),
      /** Moves videos in other folders into the chosen one. */
      move: () => tell(bridge.moveDownloads({})),
      stopMoving: () => tell(bridge.stopMovingDownloads({})),
      removeElsewhere: () => tell(bridge.removeDownloadsElsewhere({})),
    },
    onChanged: (listen: (downloads: Downloads) => void) => bridge.on('downloadsChanged', listen),
    onMoved: (listen: (moved: DownloadMoved) => void) => bridge.on('downloadMoved', listen),
    onWithdrawn: (listen: (gone: { title: string }) => void) => bridge.on('downloadWithdrawn', listen),
  }
}

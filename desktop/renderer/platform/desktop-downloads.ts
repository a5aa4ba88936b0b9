import type { Bridge } from '#shared/bridge/bridge.ts'
import { downloadCalls, downloadEvents } from '#shared/bridge/downloads.ts'
import { logError } from '../lib/log-error.ts'
import type { PlatformDownloads } from './platform.ts'

/** Videos on this computer, over the bridge. */
export function createDesktopDownloads(bridge: Bridge): PlatformDownloads {
  const tell = (call: Promise<null>) => void call.catch(logError)
  return {
    read: async () => downloadCalls.getDownloads.result.parse(await bridge.getDownloads({})),
    readVideos: async () =>
      downloadCalls.getDownloadedVideos.result.parse(await bridge.getDownloadedVideos({})),
    start: (videoId) => tell(bridge.startDownload({ videoId })),
    pause: (videoId) => tell(bridge.pauseDownload({ videoId })),
    resume: (videoId) => tell(bridge.resumeDownload({ videoId })),
    remove: (videoId) => tell(bridge.removeDownload({ videoId })),
    pin: (videoId, isPinned) => tell(bridge.pinDownload({ videoId, isPinned })),
    set: (settings) => tell(bridge.setDownloads(settings)),
    chooseFolder: async () =>
      downloadCalls.chooseDownloadFolder.result.parse(await bridge.chooseDownloadFolder({})),
    move: () => tell(bridge.moveDownloads({})),
    stopMoving: () => tell(bridge.stopMovingDownloads({})),
    check: (videoId) => tell(bridge.checkDownloads({ videoId })),
    removeElsewhere: () => tell(bridge.removeDownloadsElsewhere({})),
    onChanged: (listen) =>
      bridge.on('downloadsChanged', (state) => listen(downloadEvents.downloadsChanged.parse(state))),
    onMoved: (listen) =>
      bridge.on('downloadMoved', (moved) => listen(downloadEvents.downloadMoved.parse(moved))),
    onWithdrawn: (listen) =>
      bridge.on('downloadWithdrawn', (gone) => listen(downloadEvents.downloadWithdrawn.parse(gone))),
  }
}

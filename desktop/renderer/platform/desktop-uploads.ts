import { bridgeCalls, bridgeEvents, type Bridge } from '#shared/bridge/bridge.ts'
import { PICKED_PATH, type PickedFile } from '#shared/bridge/uploads.ts'
import { logError } from '../lib/log-error.ts'
import type { DiskFile, Platform } from './platform.ts'

const toDiskFile = (file: PickedFile): DiskFile => ({ ...file, src: PICKED_PATH + file.id })

/** Uploads from the disk by the main process, over the bridge. */
export function createDesktopUploads(bridge: Bridge): NonNullable<Platform['uploads']> {
  const { chooseVideos, adoptFiles, takeOpenedFiles, queueUpload, getUploads } = bridgeCalls
  return {
    choose: async () => chooseVideos.result.parse(await bridge.chooseVideos({})).map(toDiskFile),
    adopt: async (files) => adoptFiles.result.parse(await bridge.adoptFiles([...files])).map(toDiskFile),
    takeOpened: async () => takeOpenedFiles.result.parse(await bridge.takeOpenedFiles({})).map(toDiskFile),
    onOpened: (listen) => bridge.on('filesOpened', listen),
    queue: async (order) => queueUpload.result.parse(await bridge.queueUpload(order)),
    stop: (id) => void bridge.stopUpload({ id }).catch(logError),
    read: async () => getUploads.result.parse(await bridge.getUploads({})),
    onChanged: (listen) =>
      bridge.on('uploadsChanged', (message) => listen(bridgeEvents.uploadsChanged.parse(message).uploads)),
    onDone: (listen) => bridge.on('uploadDone', (upload) => listen(bridgeEvents.uploadDone.parse(upload))),
  }
}

import type { Bridge } from '#shared/bridge/bridge.ts'
import {
  PICKED_PATH,
  type BackgroundUpload,
  type BegunUpload,
  type FilledUpload,
  type PickedFile,
  type UploadOrder,
} from '#shared/bridge/uploads.ts'
import { logError } from '../lib/log-error.ts'

/** A picked file of this computer, which stays where it is; `src` is the address under which the page shows it. */
export type DiskFile = PickedFile & { src: string }

const toDiskFiles = (files: PickedFile[]): DiskFile[] =>
  files.map((file) => ({ ...file, src: PICKED_PATH + file.id }))

/** Uploads of the main process: from the disk, and surviving restarts. */
export function createDesktopUploads(bridge: Bridge) {
  return {
    /** Opens the system's dialog; empty if nothing was chosen. */
    choose: () => bridge.chooseVideos({}).then(toDiskFiles),
    /** Registers files that were dropped on the page; a file that is no video and no picture is left out. */
    adopt: (files: readonly File[]) => bridge.adoptFiles([...files]).then(toDiskFiles),
    takeOpened: () => bridge.takeOpenedFiles({}).then(toDiskFiles),
    /** A file was dropped on the desktop app's icon. */
    onOpened: (listen: () => void) => bridge.on('filesOpened', listen),
    /** @returns whether the upload was accepted */
    queue: (order: UploadOrder) => bridge.queueUpload(order),
    /** Sends the bytes of a video before its form. @returns whether the file was accepted */
    begin: (upload: BegunUpload) => bridge.beginUpload(upload),
    /** @returns whether the upload is known */
    submit: (upload: FilledUpload) => bridge.fillUpload(upload),
    order: (ids: string[]) => void bridge.orderUploads({ ids }).catch(logError),
    retry: (id: string) => void bridge.retryUpload({ id }).catch(logError),
    stop: (id: string) => void bridge.stopUpload({ id }).catch(logError),
    read: () => bridge.getUploads({}),
    onChanged: (listen: (uploads: BackgroundUpload[]) => void) =>
      bridge.on('uploadsChanged', ({ uploads }) => listen(uploads)),
    onDone: (listen: (upload: BackgroundUpload) => void) => bridge.on('uploadDone', listen),
  }
}

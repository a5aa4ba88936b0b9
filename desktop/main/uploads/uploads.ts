import path from 'node:path'
import type { BridgeHandlers, TellPage } from '#shared/bridge/bridge.ts'
import type { uploadCalls } from '#shared/bridge/uploads.ts'
import { PRODUCT_NAME } from '#shared/product-name.ts'
import type { ElectronApi, TrayIcon } from '../electron-api.ts'
import type { ServerAccess } from '../network/server-connection.ts'
import { createPickedFiles, VIDEO_EXTENSIONS } from './picked-files.ts'
import { servePicked } from './serve-picked.ts'
import { openUploadLedger } from './upload-ledger.ts'
import { createUploadQueue } from './upload-queue.ts'

interface Options extends ServerAccess {
  electron: ElectronApi
  userData: string
  trayIcon: string
  tell: TellPage
  hasWindow(): boolean
  showWindow(): void
  notify(notice: { title: string; body: string; path: string }): void
  /** Whether an upload is unfinished has changed: the start at login follows it. */
  followLogin(): Promise<void>
}

/** Uploads of the desktop app: picked here, sent from the disk, and independent of the window. */
export function createUploads(options: Options) {
  const { electron, tell, hasWindow, showWindow, notify, followLogin } = options
  const files = createPickedFiles()
  const ledger = openUploadLedger(path.join(options.userData, 'uploads.json'))
  /** Files that were dropped on the icon, until a page takes them. */
  const opened: string[] = []
  let tray: TrayIcon | null = null
  /** Started at login: no window opens until a person has to act. */
  let isWithoutWindow = false

  const quitIfIdle = async (): Promise<void> => {
    await followLogin()
    if (!queue.isBusy() && !hasWindow()) electron.app.quit()
  }
  const showWindowIfHidden = (): void => {
    if (!isWithoutWindow) return
    isWithoutWindow = false
    showWindow()
  }

  const queue = createUploadQueue({
    ...options,
    ledger,
    files,
    onChange(uploads) {
      tell('uploadsChanged', { uploads })
      showTray()
      // An upload that only waits for its form holds no closed window.
      if (queue.isBusy()) void followLogin()
      else void quitIfIdle()
      if (uploads.some(({ trouble }) => trouble === 'sign-in')) showWindowIfHidden()
    },
    onDone(upload) {
      tell('uploadDone', upload)
      notify({
        title: 'Upload finished',
        body: `"${upload.title}" has been sent for review.`,
        path: '/profile',
      })
      void quitIfIdle()
    },
    onFailed(upload) {
      notify({ title: 'Upload failed', body: `"${upload.title}": ${upload.failure ?? ''}`, path: '/upload' })
      showWindowIfHidden()
      void quitIfIdle()
    },
  })

  function showTray(): void {
    if (hasWindow() || !queue.isBusy()) {
      tray?.destroy()
      tray = null
      return
    }
    const uploads = queue.list().filter(({ phase }) => phase !== 'failed' && phase !== 'arrived')
    const sent = uploads.reduce((sum, upload) => sum + upload.sent, 0)
    const total = uploads.reduce((sum, upload) => sum + upload.total, 0)
    const percent = total > 0 ? Math.floor((sent / total) * 100) : 0
    const isWaiting = uploads.some(({ trouble }) => trouble === 'sign-in')
    const what = uploads.length === 1 ? '1 video' : `${uploads.length} videos`
    const words = isWaiting ? 'Sign in to go on uploading' : `Uploading ${what}: ${percent} %`
    tray ??= electron.makeTray(options.trayIcon, showWindow)
    tray.say(`${PRODUCT_NAME}: ${words}`, [
      { label: words, click: showWindow },
      { type: 'separator' },
      { label: `Open ${PRODUCT_NAME}`, click: showWindow },
      // The next start continues what is on its way.
      { label: 'Quit', click: () => electron.app.quit() },
    ])
  }

  electron.app.on('before-quit', () => queue.close())

  const handlers: BridgeHandlers<keyof typeof uploadCalls> = {
    async chooseVideos() {
      const { canceled, filePaths } = await electron.dialog.showOpenDialog({
        title: 'Choose videos',
        buttonLabel: 'Choose',
        properties: ['openFile', 'multiSelections'],
        filters: [{ name: 'Videos', extensions: [...VIDEO_EXTENSIONS] }],
      })
      return canceled ? [] : files.add(filePaths)
    },
    takeOpenedFiles: () => files.add(opened.splice(0)),
    adoptFiles: ({ paths }) => files.add(paths),
    queueUpload: queue.add,
    beginUpload: queue.begin,
    fillUpload: queue.submit,
    orderUploads: ({ ids }) => queue.order(ids),
    retryUpload: ({ id }) => queue.retry(id),
    stopUpload: ({ id }) => queue.stop(id),
    getUploads: queue.list,
  }
  return {
    handlers,
    /** Continues what the last run left; hidden if no window was asked for. */
    start(isHidden: boolean): void {
      isWithoutWindow = isHidden
      queue.start()
      showTray()
      void (isHidden ? quitIfIdle() : followLogin())
    },
    /** A file was dropped on the desktop app's icon. */
    openFile(file: string): void {
      opened.push(file)
      showWindow()
      tell('filesOpened', {})
    },
    retryNow: queue.retryNow,
    isBusy: queue.isBusy,
    showTray,
    servePicked: (request: Request) => servePicked(files, request),
  }
}

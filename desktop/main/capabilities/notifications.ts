import type { BridgeArguments } from '#shared/bridge/bridge.ts'
import { PRODUCT_NAME } from '#shared/product-name.ts'
import type { ElectronApi } from '../electron-api.ts'

/** The window was closed during an upload, and nothing else shows that the program runs. */
export const STILL_UPLOADING = {
  title: 'The upload goes on',
  body: `${PRODUCT_NAME} runs without a window until it is finished. Open ${PRODUCT_NAME} again to see it.`,
  path: '/upload',
}

interface Options {
  Notification: ElectronApi['Notification']
  /** Whether the window is in front: then its person has just read the message there. */
  isInView(): boolean
  openPath(path: string): void
  log(line: string): void
}

export function createNotifications({ Notification, isInView, openPath, log }: Options) {
  // A notification without a reference is garbage collected, and a click on it then does nothing.
  let last: InstanceType<ElectronApi['Notification']> | null = null
  return {
    show({ title, body, path }: BridgeArguments<'notify'>): void {
      if (isInView() || !Notification.isSupported()) return
      last = new Notification({ title, body })
      last.on('click', () => openPath(path))
      // macOS shows none of a program that is not signed, or that its person has refused.
      last.on('failed', (_, error) => log(`The system shows no notice: ${error}`))
      last.show()
    },
  }
}

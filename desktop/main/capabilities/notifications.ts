import type { BridgeArguments } from '#shared/bridge/bridge.ts'
import type { ElectronApi } from '../electron-api.ts'

interface Options {
  Notification: ElectronApi['Notification']
  /** Whoever looks at the window has just read it there. */
  isInView(): boolean
  openPath(path: string): void
}

export function createNotifications({ Notification, isInView, openPath }: Options) {
  // A notification that nobody holds is collected, and a click on it then does nothing.
  let last: InstanceType<ElectronApi['Notification']> | null = null
  return {
    show({ title, body, path }: BridgeArguments<'notify'>): void {
      if (isInView() || !Notification.isSupported()) return
      last = new Notification({ title, body })
      last.on('click', () => openPath(path))
      last.show()
    },
  }
}

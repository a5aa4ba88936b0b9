import type { UpdateState } from '#shared/bridge/bridge.ts'
import type { AuthInfo } from '../electron-api.ts'

const CHECK_EVERY_MS = 4 * 60 * 60 * 1000

/** The part of electron-updater that is used here. */
export interface Updater {
  autoDownload: boolean
  autoInstallOnAppQuit: boolean
  checkForUpdates(): Promise<unknown>
  quitAndInstall(): void
  on(event: 'update-available' | 'update-downloaded', listener: (info: { version: string }) => void): unknown
  on(event: 'update-not-available', listener: () => void): unknown
  on(event: 'error', listener: (error: Error) => void): unknown
  /** A proxy asks. */
  on(
    event: 'login',
    listener: (info: AuthInfo, give: (name: string, password: string) => void) => void,
  ): unknown
}

interface Options {
  /** null if this build knows no place to look for updates. */
  updater: Updater | null
  tell(state: UpdateState): void
}

/** Looks for a newer version regularly. It is installed on request, or when the desktop app ends. */
export function createUpdates({ updater, tell }: Options) {
  let update: UpdateState = { state: updater ? 'checking' : 'off', version: null }
  const become = (next: UpdateState) => {
    update = next
    tell(next)
  }
  const check = () => {
    // Failures are reported by the event.
    if (update.state !== 'ready') void updater?.checkForUpdates().catch(() => undefined)
  }
  if (updater) {
    updater.autoDownload = true
    updater.autoInstallOnAppQuit = true
    updater.on('update-available', ({ version }) => become({ state: 'downloading', version }))
    updater.on('update-downloaded', ({ version }) => become({ state: 'ready', version }))
    updater.on('update-not-available', () => become({ state: 'current', version: null }))
    updater.on('error', () => {
      if (update.state !== 'ready') become({ state: 'failed', version: null })
    })
  }
  return {
    read: (): UpdateState => update,
    start(): void {
      if (!updater) return
      check()
      setInterval(check, CHECK_EVERY_MS).unref()
    },
    install(): void {
      if (update.state === 'ready') updater?.quitAndInstall()
    },
  }
}

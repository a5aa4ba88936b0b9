import type { UpdateState } from '#shared/bridge/bridge.ts'
import {
  WALL_UPDATE_AGAIN_MS,
  WALL_UPDATE_FROM_HOUR,
  WALL_UPDATE_LOOK_EVERY_MS,
  WALL_UPDATE_TO_HOUR,
} from '#shared/limits/wall-display.ts'
import type { AuthInfo } from '../electron-api.ts'

const CHECK_EVERY_MS = 4 * 60 * 60 * 1000

/** The part of electron-updater that is used here. */
export interface Updater {
  autoDownload: boolean
  autoInstallOnAppQuit: boolean
  checkForUpdates(): Promise<unknown>
  quitAndInstall(isSilent?: boolean, isForceRunAfter?: boolean): void
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
  /** The package manager of the system updates this installation, and this program does not. */
  isOfPackageManager: boolean
  tell(state: UpdateState): void
  /** What the wall shows; null while it is not shown. */
  wallPhase(): string | null
  log(text: string): void
  now(): number
}

/**
 * Looks for a newer version regularly. It is installed on request, when the desktop app ends, or, as no person ends a
 * wall, when the wall is dark or at night, and never during a call.
 */
export function createUpdates({ updater: given, isOfPackageManager, tell, wallPhase, log, now }: Options) {
  const updater = isOfPackageManager ? null : given
  const state = isOfPackageManager ? 'packageManager' : updater ? 'checking' : 'off'
  let update: UpdateState = { state, version: null }
  let installedAt = -Infinity
  const become = (next: UpdateState) => {
    update = next
    tell(next)
  }
  const check = () => {
    // Failures are reported by the event.
    if (update.state !== 'ready') void updater?.checkForUpdates().catch(() => undefined)
  }
  const isQuiet = (): boolean => {
    const phase = wallPhase()
    if (phase === null || phase === 'call') return false
    const hour = new Date(now()).getHours()
    return phase === 'dark' || (hour >= WALL_UPDATE_FROM_HOUR && hour < WALL_UPDATE_TO_HOUR)
  }
  const installOnWall = () => {
    if (update.state !== 'ready' || !isQuiet()) return
    if (now() - installedAt < WALL_UPDATE_AGAIN_MS) return
    installedAt = now()
    log(`Version ${update.version} is installed while the wall is quiet`)
    // Without questions, and the new version is started.
    updater?.quitAndInstall(true, true)
  }
  if (updater) {
    updater.autoDownload = true
    updater.autoInstallOnAppQuit = true
    updater.on('update-available', ({ version }) => become({ state: 'downloading', version }))
    updater.on('update-downloaded', ({ version }) => become({ state: 'ready', version }))
    updater.on('update-not-available', () => become({ state: 'current', version: null }))
    updater.on('error', (error) => {
      log(`The update failed: ${error.message}`)
      if (update.state !== 'ready') become({ state: 'failed', version: null })
    })
  }
  return {
    read: (): UpdateState => update,
    start(): void {
      if (!updater) return
      check()
      setInterval(check, CHECK_EVERY_MS).unref()
      setInterval(installOnWall, WALL_UPDATE_LOOK_EVERY_MS).unref()
    },
    install(): void {
      if (update.state === 'ready') updater?.quitAndInstall()
    },
  }
}

import type { AppImage } from './capabilities/desktop-entry.ts'
import type { Updater } from './capabilities/updates.ts'
import type { ElectronApi } from './electron-api.ts'
import type { ManagedSource } from './kiosk/managed-source.ts'
import type { KeyValueStore } from './settings.ts'
import type { ThisProcess } from './start/this-process.ts'

/** What the desktop app is built from: main.ts passes the real parts, the tests pass doubles. */
export interface DesktopParts {
  electron: ElectronApi
  /** Created only after it is known that this is the only instance. */
  openStore(): KeyValueStore
  updater: Updater | null
  webRoot: string
  preload: string
  trayIcon: string
  platform: NodeJS.Platform
  argv: readonly string[]
  /** The command that the system runs for a link if the app is not installed. */
  launcher: { executable: string; args: string[] } | null
  /** The command that the system runs at login. */
  command: { executable: string; args: string[] }
  configHome: string
  /** null for every program but an AppImage. */
  appImage: AppImage | null
  /** The settings of this computer's administrator. */
  managed: ManagedSource
  process: ThisProcess
  /** This installation is updated by the package manager of the system. */
  isOfPackageManager: boolean
  now(): number
}

import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'
import {
  app,
  autoUpdater,
  BrowserWindow,
  clipboard,
  dialog,
  ipcMain,
  Menu,
  net,
  Notification,
  powerSaveBlocker,
  protocol,
  safeStorage,
  screen,
  session,
  shell,
  Tray,
} from 'electron'
import Store from 'electron-store'
import electronUpdater from 'electron-updater'
import { appImageOf } from './capabilities/desktop-entry.ts'
import { isOfPackageManager } from './capabilities/package-type.ts'
import { startDesktopApp } from './desktop-app.ts'
import type { DesktopParts } from './desktop-parts.ts'
import type { ElectronApi } from './electron-api.ts'
import { endFailedStart } from './failures/failed-start.ts'
import { managedSource } from './kiosk/managed-source.ts'
import { lookAfterWallOnWindows, WATCHDOG_FLAG } from './kiosk/watchdog/look-after-wall.ts'
import { thisProcess } from './start/this-process.ts'
import { runSmoke, SMOKE_FLAG, smokeFile } from './smoke/smoke.ts'
import { openSettingsStore } from './settings-store.ts'

const electron: ElectronApi = {
  app,
  autoUpdater,
  dialog,
  makeTray(icon, onClick) {
    const tray = new Tray(icon)
    tray.on('click', onClick)
    return {
      say(tooltip, menu) {
        tray.setToolTip(tooltip)
        tray.setContextMenu(Menu.buildFromTemplate(menu))
      },
      destroy: () => tray.destroy(),
    }
  },
  BrowserWindow,
  clipboard,
  ipcMain,
  net,
  Notification,
  powerSaveBlocker,
  protocol,
  safeStorage,
  screen,
  session,
  shell,
  async chooseFolder() {
    const { canceled, filePaths } = await dialog.showOpenDialog({
      properties: ['openDirectory', 'createDirectory'],
    })
    return canceled ? null : (filePaths[0] ?? null)
  },
  popUpMenu: (template, { frame, sourceType }) =>
    Menu.buildFromTemplate(template).popup({
      ...(frame ? { frame } : {}),
      ...(sourceType ? { sourceType } : {}),
    }),
  setMenu: (template) => Menu.setApplicationMenu(template && Menu.buildFromTemplate(template)),
}

/** Written by the packaging if an update address is configured. */
const knowsUpdates = app.isPackaged && existsSync(path.join(process.resourcesPath, 'app-update.yml'))
const entry = process.argv[1]
const launcher =
  app.isPackaged || entry === undefined ? null : { executable: process.execPath, args: [path.resolve(entry)] }

// An AppImage is unpacked at each start: the command is the file that the person has.
const command = launcher ?? { executable: process.env['APPIMAGE'] ?? process.execPath, args: [] }

const parts: DesktopParts = {
  electron,
  openStore: () =>
    openSettingsStore({
      file: path.join(app.getPath('userData'), 'config.json'),
      open: () => new Store({ clearInvalidConfig: true }),
    }),
  updater: knowsUpdates ? electronUpdater.autoUpdater : null,
  webRoot: path.join(import.meta.dirname, '../web'),
  preload: path.join(import.meta.dirname, 'preload.cjs'),
  trayIcon: path.join(import.meta.dirname, '../web/assets/tray-icon.png'),
  platform: process.platform,
  argv: process.argv,
  launcher,
  command,
  configHome: process.env['XDG_CONFIG_HOME'] || path.join(homedir(), '.config'),
  appImage: appImageOf(process.env, homedir(), process.execPath),
  managed: managedSource(process.platform, process.env['SystemRoot']),
  process: thisProcess(),
  isOfPackageManager: isOfPackageManager(process.resourcesPath),
  now: () => Date.now(),
}

/** With --smoke the program checks itself, and writes what it has seen. */
function reportOn(start: Promise<boolean>): void {
  const report = smokeFile(process.argv)
  if (report === null) return
  void start.then((isFirst) => {
    if (!isFirst) return
    const kept = process.argv.slice(1).filter((argument) => !argument.startsWith(SMOKE_FLAG))
    return runSmoke({
      file: report,
      about: {
        version: app.getVersion(),
        system: `${process.platform} ${process.arch}`,
        electron: process.versions['electron'] ?? '',
        chrome: process.versions['chrome'] ?? '',
      },
      windows: () => BrowserWindow.getAllWindows(),
      startAgain: (args) => void spawn(command.executable, [...kept, ...args], { stdio: 'ignore' }),
      quit: () => app.quit(),
      exit: (code) => app.exit(code),
    })
  })
}

if (process.argv.includes(WATCHDOG_FLAG)) {
  lookAfterWallOnWindows({ ...command, userData: app.getPath('userData') })
  app.exit()
} else {
  // Not awaited: Electron is not ready before this module has run.
  const start = startDesktopApp(parts)
  start.catch((error: unknown) => endFailedStart(parts, error))
  reportOn(start)
}

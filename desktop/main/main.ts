import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'
import {
  app,
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
import { PRODUCT_NAME } from '#shared/limits.ts'
import { appImageOf } from './capabilities/desktop-entry.ts'
import { startDesktopApp } from './desktop-app.ts'
import type { ElectronApi } from './electron-api.ts'
import { managedFile } from './kiosk/managed-settings.ts'
import { runSmoke, SMOKE_FLAG, smokeFile } from './smoke/smoke.ts'
import { openSettingsStore } from './settings-store.ts'

const electron: ElectronApi = {
  app,
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

// Not awaited: Electron is not ready before this module has run.
const start = startDesktopApp({
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
  managedFile: managedFile(process.platform, process.env['ProgramData']),
  now: () => Date.now(),
})
start.catch((error: unknown) => {
  dialog.showErrorBox(`${PRODUCT_NAME} can’t start`, String(error))
  app.exit(1)
})

const report = smokeFile(process.argv)
if (report !== null)
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

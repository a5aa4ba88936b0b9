import type { BridgeHandlers } from '#shared/bridge/bridge.ts'
import type { kioskCalls, KioskChoice, KioskStart, KioskState } from '#shared/bridge/kiosk.ts'
import { MEGABYTE } from '#shared/limits.ts'
import type { Display, ElectronApi, Window } from '../electron-api.ts'
import type { Settings } from '../settings.ts'
import { loadPage } from '../window/window.ts'
import { KIOSK_FLAG } from '../capabilities/launch-at-login.ts'
import { createKioskPin } from './kiosk-pin.ts'
import { openKioskWindow, WALL_ADDRESS } from './kiosk-window.ts'
import { openManagedSettings } from './managed-settings.ts'
import type { ProgramLog } from '../log/program-log.ts'
import { superviseWall } from './supervisor.ts'

const NOT_CHOSEN = { isOn: false, startsAtLogin: false, display: null }
const KILOBYTES_A_MEGABYTE = MEGABYTE / 1024

interface Options {
  electron: ElectronApi
  settings: Settings
  preload: string
  managedFile: string
  /** The need for a start at login has changed. */
  followLogin(): Promise<void>
  log: ProgramLog
  argv: readonly string[]
  hasServer(): boolean
  /** Closes the main window while the wall is shown. */
  closeMainWindow(): void
  openMainWindow(): void
  askReload(): void
  /** Without a menu there are no shortcuts of one while the wall is shown. */
  showMenu(isShown: boolean): void
  now(): number
}

const nameOf = (display: Display, index: number): string => {
  const { width, height } = display.bounds
  return `${display.label || `Display ${index + 1}`} (${width} × ${height})`
}

/** The wall on a display of its own, which runs for weeks without a person. */
export function createKiosk(options: Options) {
  const { electron, settings, preload, followLogin, log, argv, hasServer, now } = options
  const { app, screen, powerSaveBlocker } = electron
  const pin = createKioskPin({ settings, now })
  let shown: { window: Window; supervisor: ReturnType<typeof superviseWall>; blocker: number } | null = null
  let isQuitting = false

  const write = (text: string) => log.write(text)
  const managed = openManagedSettings({
    file: options.managedFile,
    log: write,
    onChange(wall, before) {
      void followLogin()
      if (wall.isOn === before.isOn) return
      const { isOn } = effectiveSettings()
      write(`The managed settings have changed: the wall is ${isOn ? 'on' : 'off'}`)
      if (isOn) enter()
      else leave()
    },
  })
  const choice = () => settings.read('kiosk') ?? NOT_CHOSEN
  /** The managed settings override what was chosen here. */
  const effectiveSettings = () => {
    const { isOn, startsAtLogin } = managed.read()
    const chosen = choice()
    return { ...chosen, isOn: isOn ?? chosen.isOn, startsAtLogin: startsAtLogin ?? chosen.startsAtLogin }
  }

  const displayToUse = (): Display => {
    const displays = screen.getAllDisplays()
    const wanted = managed.read().display
    const { display } = choice()
    return (
      displays.find((one, index) => wanted !== undefined && nameOf(one, index).startsWith(wanted)) ??
      displays.find(({ id }) => id === display?.id) ??
      displays.find((one, index) => nameOf(one, index) === display?.name) ??
      screen.getPrimaryDisplay()
    )
  }
  const place = () => {
    if (!shown) return
    const { window } = shown
    // A full-screen window does not move to another display.
    window.setKiosk(false)
    window.setBounds(displayToUse().bounds)
    window.setKiosk(true)
  }
  for (const event of ['display-added', 'display-removed'] as const) screen.on(event, place)
  screen.on('display-metrics-changed', place)
  app.on('before-quit', () => (isQuitting = true))

  const supervise = (window: Window) => {
    const { webContents } = window
    const supervisor = superviseWall({
      isWall: hasServer,
      load: () => loadPage(window, WALL_ADDRESS),
      kill: () => webContents.forcefullyCrashRenderer(),
      relaunch() {
        isQuitting = true
        // The next start shows the wall, with any arguments.
        const rest = argv.slice(1).filter((argument) => argument !== KIOSK_FLAG && !argument.includes('://'))
        app.relaunch({ args: [...rest, KIOSK_FLAG] })
        void log.settled().then(() => app.exit())
      },
      askReload: options.askReload,
      memory() {
        const id = webContents.getOSProcessId()
        const found = app.getAppMetrics().find(({ pid }) => pid === id)
        return (found?.memory.workingSetSize ?? 0) / KILOBYTES_A_MEGABYTE
      },
      log: write,
      now,
    })
    webContents.on('render-process-gone', (_, { reason }) => supervisor.gone(reason))
    webContents.on('did-finish-load', () => supervisor.loaded())
    window.on('unresponsive', () => supervisor.hangs())
    return supervisor
  }

  function enter(): void {
    if (shown) return shown.window.focus()
    write('The wall is shown')
    pin.lock()
    options.showMenu(false)
    const window = openKioskWindow({
      BrowserWindow: electron.BrowserWindow,
      display: displayToUse(),
      preload,
      mayClose: () => isQuitting || shown?.window !== window,
    })
    const blocker = powerSaveBlocker.start('prevent-display-sleep')
    shown = { window, supervisor: supervise(window), blocker }
    options.closeMainWindow()
  }
  function leave(): void {
    if (!shown) return
    write('The wall was left')
    const { window, supervisor, blocker } = shown
    shown = null
    supervisor.stop()
    powerSaveBlocker.stop(blocker)
    options.showMenu(true)
    options.openMainWindow()
    window.destroy()
  }

  const mayLeave = () => managed.read().mayLeave !== false
  /** The PIN that guards leaving guards these settings too. */
  const mayChange = () => (!shown || (pin.isUnlocked() && mayLeave())) && managed.read().isOn === undefined
  const state = (): KioskState => {
    const { isOn, startsAtLogin } = effectiveSettings()
    return {
      isOn,
      startsAtLogin,
      displayId: choice().display === null ? null : displayToUse().id,
      displays: screen.getAllDisplays().map((one, index) => ({ id: one.id, name: nameOf(one, index) })),
      isManaged: managed.read().isOn !== undefined,
    }
  }
  const save = async ({ isOn, startsAtLogin, displayId }: KioskChoice) => {
    const displays = screen.getAllDisplays()
    const index = displays.findIndex(({ id }) => id === displayId)
    const found = displays[index]
    const display = found ? { id: found.id, name: nameOf(found, index) } : null
    settings.write('kiosk', { isOn, startsAtLogin: isOn && startsAtLogin, display })
    await followLogin()
    place()
  }

  const handlers: BridgeHandlers<keyof typeof kioskCalls> = {
    getKiosk: state,
    async setKiosk(next) {
      if (mayChange()) await save(next)
      return state()
    },
    enterKiosk: enter,
    leaveKiosk() {
      if (!shown || !mayLeave() || !pin.isUnlocked()) return false
      leave()
      return true
    },
    checkKioskPin: async ({ pin: told }) => {
      const answer = await pin.check(told)
      if (!answer.isRight) write('A wrong PIN was told')
      return answer
    },
    setKioskPin: ({ pin: next }) => pin.set(next),
    reportWall({ phase, lines }) {
      if (!shown) return
      shown.supervisor.beat()
      for (const line of lines) write(`[${phase}] ${line}`)
    },
  }
  return {
    handlers,
    enter,
    /** Whether this start is to show the wall. */
    isWanted: (arguments_: readonly string[]): boolean =>
      arguments_.includes(KIOSK_FLAG) || effectiveSettings().isOn,
    startsAtLogin(): boolean {
      const { isOn, startsAtLogin } = effectiveSettings()
      return isOn && startsAtLogin
    },
    window: (): Window | null => shown?.window ?? null,
    start: (): KioskStart => ({
      isHere: shown !== null,
      hasPin: pin.isSet(),
      waitMs: pin.waitMs(),
      mayLeave: mayLeave(),
    }),
    lookAtManaged: managed.look,
  }
}

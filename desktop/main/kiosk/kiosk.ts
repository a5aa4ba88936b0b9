import type { BridgeHandlers } from '#shared/bridge/bridge.ts'
import type { kioskCalls, KioskChoice, KioskStart, KioskState } from '#shared/bridge/kiosk.ts'
import { WALL_UPDATE_MS, WALL_WATCHDOG_START_MS } from '#shared/limits/wall-display.ts'
import type { ElectronApi, Fetch, Window } from '../electron-api.ts'
import type { Settings } from '../settings.ts'
import { KIOSK_FLAG } from '../capabilities/launch-at-login.ts'
import type { Relaunch } from '../failures/relaunch.ts'
import { createKioskDisplays } from './kiosk-displays.ts'
import { enrolAt } from './enrol-at.ts'
import { createKioskPin } from './kiosk-pin.ts'
import { openKioskWindow } from './kiosk-window.ts'
import { openManagedSettings } from './managed-settings.ts'
import type { ManagedSource } from './managed-source.ts'
import type { ProgramLog } from '../log/program-log.ts'
import { superviseWindow, type ShownWall } from './supervise-window.ts'
import { endFullScreen, keepOnDisplay } from './wall-place.ts'
import type { Watchdog } from './watchdog/watchdog.ts'
import { X11_FLAG, type placing } from './wayland.ts'

const NOT_CHOSEN = { isOn: false, startsAtLogin: false, display: null }

export interface KioskOptions {
  electron: ElectronApi
  settings: Settings
  preload: string
  platform: NodeJS.Platform
  managed: ManagedSource
  watchdog: Watchdog
  /** Whether a window may be placed on a display. */
  placing: ReturnType<typeof placing>
  relaunch: Relaunch
  /** Why the system does not start the app at login, as a sentence; null if it does. */
  loginProblem(): string | null
  /** The need for a start at login has changed. */
  followLogin(): Promise<void>
  log: ProgramLog
  argv: readonly string[]
  fetch: Fetch
  getServer(): string | null
  hasServer(): boolean
  /** Closes the main window while the wall is shown. */
  closeMainWindow(): void
  openMainWindow(): void
  askReload(): void
  /** Without a menu there are no shortcuts of one while the wall is shown. */
  showMenu(isShown: boolean): void
  now(): number
}

/** The wall on a display of its own, which runs for weeks without a person. */
export function createKiosk(options: KioskOptions) {
  const { electron, settings, preload, followLogin, log, argv, watchdog, now } = options
  const { app, screen, powerSaveBlocker } = electron
  const pin = createKioskPin({ settings, now })
  const isMac = options.platform === 'darwin'
  let shown: ShownWall | null = null
  let isQuitting = false
  /** The wall is shown by a setting, a flag or the watchdog, and not by hand. */
  let isAsked = false

  const write = (text: string) => log.write(text)
  const managed = openManagedSettings({
    source: options.managed,
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

  const displays = createKioskDisplays({
    screen,
    chosen: () => choice().display,
    decided: () => managed.read().display,
  })
  const { place } = keepOnDisplay({
    screen,
    isMac,
    canPlace: options.placing === 'anywhere',
    display: displays.toUse,
    window: () => shown?.window ?? null,
  })
  /** A wall that was asked for comes back if its program ends; one that is only tried out does not. */
  const followWatchdog = () =>
    shown && (isAsked || effectiveSettings().isOn) ? watchdog.start() : watchdog.stop()
  app.on('before-quit', () => {
    isQuitting = true
    watchdog.end()
  })
  // A Mac closes the windows of an update before it says that the program quits.
  electron.autoUpdater.on('before-quit-for-update', () => {
    isQuitting = true
    if (!shown) return
    // The new version is started without arguments.
    settings.write('returnsToWall', true)
    watchdog.rest(WALL_UPDATE_MS)
  })

  /** @param isByHand true if a person tries the wall out */
  function enter(isByHand = false): void {
    isAsked ||= !isByHand
    if (shown) {
      void followWatchdog()
      return shown.window.focus()
    }
    if (options.placing === 'after-relaunch' && displays.isChosen()) {
      write('Wayland lets no program choose a display: starting anew with X11')
      return options.relaunch(X11_FLAG)
    }
    write('The wall is shown')
    pin.lock()
    options.showMenu(false)
    const window = openKioskWindow({
      BrowserWindow: electron.BrowserWindow,
      display: displays.toUse(),
      preload,
      hasDevTools: !app.isPackaged,
      mayClose: () => isQuitting || shown?.window !== window,
    })
    const blocker = powerSaveBlocker.start('prevent-display-sleep')
    shown = {
      window,
      supervisor: superviseWindow({ ...options, app, window, log: write }),
      blocker,
      phase: 'starting',
    }
    window.on('closed', () => shown?.window === window && stopWatching())
    options.closeMainWindow()
    void followWatchdog()
  }
  function stopWatching(): void {
    if (!shown) return
    shown.supervisor.stop()
    powerSaveBlocker.stop(shown.blocker)
    shown = null
  }
  function leave(): void {
    if (!shown) return
    write('The wall was left')
    const { window } = shown
    stopWatching()
    isAsked = false
    void watchdog.stop()
    options.showMenu(true)
    options.openMainWindow()
    // Without its end, the full screen of a Mac leaves the dock and the menu bar hidden.
    if (isMac) void endFullScreen(window, isMac).then(() => window.destroy())
    else window.destroy()
  }

  const mayLeave = () => managed.read().mayLeave !== false
  /** The PIN that guards leaving guards these settings too. */
  const mayChange = () => (!shown || (pin.isUnlocked() && mayLeave())) && managed.read().isOn === undefined
  const state = (): KioskState => {
    const { isOn, startsAtLogin } = effectiveSettings()
    return {
      isOn,
      startsAtLogin,
      displayId: choice().display === null ? null : displays.toUse().id,
      displays: displays.list(),
      canChooseDisplay: options.placing !== 'nowhere',
      loginProblem: options.loginProblem(),
      isManaged: managed.read().isOn !== undefined,
    }
  }
  const save = async ({ isOn, startsAtLogin, displayId }: KioskChoice) => {
    const display = displays.find(displayId)
    settings.write('kiosk', { isOn, startsAtLogin: isOn && startsAtLogin, display })
    await followLogin()
    void followWatchdog()
    place()
  }

  // The version before this one installed an update while it showed the wall.
  const returns = settings.read('returnsToWall') === true
  if (returns) settings.write('returnsToWall', null)
  const isWanted = (): boolean => returns || argv.includes(KIOSK_FLAG) || effectiveSettings().isOn

  const handlers: BridgeHandlers<keyof typeof kioskCalls> = {
    getKiosk: state,
    async setKiosk(next) {
      if (mayChange()) await save(next)
      return state()
    },
    enterKiosk: () => enter(true),
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
    async enrolKiosk({ code }) {
      const answer = await enrolAt(options, code)
      if (answer.status === 200) pin.unlock()
      write(`The code of a wall was entered: ${answer.status}`)
      return answer
    },
    reportWall({ phase, lines }) {
      if (!shown) return
      shown.supervisor.beat()
      shown.phase = phase
      for (const line of lines) write(`[${phase}] ${line}`)
    },
  }
  return {
    handlers,
    enter,
    /** Whether this start is to show the wall. */
    isWanted,
    /** Shows the wall if this start is to; otherwise no watchdog of an earlier run starts one. */
    start(): void {
      if (isWanted()) enter()
      else void watchdog.stop()
    },
    /** This process ends and starts again by itself. */
    onRelaunch(): void {
      isQuitting = true
      watchdog.rest(WALL_WATCHDOG_START_MS)
    },
    /** What the wall shows; null while it is not shown. */
    phase: (): string | null => shown?.phase ?? null,
    startsAtLogin(): boolean {
      const { isOn, startsAtLogin } = effectiveSettings()
      return isOn && startsAtLogin
    },
    window: (): Window | null => shown?.window ?? null,
    state: (): KioskStart => ({
      isHere: shown !== null,
      hasPin: pin.isSet(),
      waitMs: pin.waitMs(),
      mayLeave: mayLeave(),
    }),
    lookAtManaged: managed.look,
  }
}

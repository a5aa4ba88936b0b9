import { chmod, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { aDisplay } from '../testing/electron-double.ts'
import { useKiosk, WALL } from './testing/use-kiosk.ts'

const { log, start } = useKiosk()
const SOON = { timeout: 20_000 }
const LAPTOP = aDisplay(1, 'Laptop', 0)
const TELEVISION = aDisplay(7, 'Television', 1920)
const ON_TELEVISION = {
  kiosk: { isOn: true, startsAtLogin: true, display: { id: 7, name: 'Television (1920 × 1080)' } },
}
const isThere = (file: string) => readFile(file).then(Boolean, () => false)

test('the wall has no menu and no developer tools on any system, not even those of Electron', async () => {
  for (const platform of ['linux', 'win32', 'darwin'] as const) {
    const app = await start({ parts: { platform } })
    // A Mac keeps its menu where it is told null: there the menu is empty.
    expect(app.seen.menu, platform).toEqual(platform === 'darwin' ? [] : null)
    expect(app.seen.menuBeforeReady, platform).toBe('none')
    expect(app.lastWindow.options.webPreferences, platform).toMatchObject({ devTools: false })
    await app.stop()
  }
  // Entered from the desk, whose menu was there.
  const app = await start({ parts: { platform: 'darwin', argv: ['turnout'] } })
  expect(app.seen.menu?.length).toBeGreaterThan(0)
  expect(app.lastWindow.options.webPreferences).toMatchObject({ devTools: false })
  await app.call('enterKiosk')
  expect(app.seen.menu).toEqual([])
  await app.call('leaveKiosk')
  expect(app.seen.menu?.length).toBeGreaterThan(0)
})

test('on a Mac the wall moves to its display once full screen has ended, and is full screen there', async () => {
  const app = await start({ parts: { platform: 'darwin' }, stored: ON_TELEVISION })
  const { lastWindow: wall } = app
  expect(wall).toMatchObject({ bounds: LAPTOP.bounds, isKiosk: true })
  app.seen.displays = [LAPTOP, TELEVISION]
  for (const event of ['display-added', 'display-metrics-changed']) {
    app.screen.emit(event, {}, TELEVISION, ['bounds'])
  }
  await vi.advanceTimersByTimeAsync(2000)
  expect(wall).toMatchObject({ bounds: TELEVISION.bounds, isKiosk: true })
  expect(wall.place.isFullScreen).toBe(true)
  // Its own full screen changed what is left of the display, and it is where it belongs: it stays as it is.
  const setKiosk = vi.spyOn(wall.place, 'setKiosk')
  for (const changed of [['workArea'], ['bounds', 'workArea'], ['rotation']]) {
    app.screen.emit('display-metrics-changed', {}, TELEVISION, changed)
    await vi.advanceTimersByTimeAsync(2000)
  }
  expect(setKiosk).not.toHaveBeenCalled()
  // The television goes while the wall moves.
  app.seen.displays = [LAPTOP]
  app.screen.emit('display-removed')
  await vi.advanceTimersByTimeAsync(5000)
  expect(wall).toMatchObject({ bounds: LAPTOP.bounds, isKiosk: true })
  expect(wall.place.isFullScreen).toBe(true)
})

test('on a Mac leaving the wall ends its full screen first: the dock and the menu bar come back', async () => {
  const app = await start({ parts: { platform: 'darwin' } })
  const { lastWindow: wall } = app
  expect(await app.call('leaveKiosk')).toBe(true)
  expect(app.lastWindow.url).toBe('app://turnout/')
  expect(wall).toMatchObject({ isKiosk: false, isGone: false })
  await vi.advanceTimersByTimeAsync(1000)
  expect(wall.isGone).toBe(true)
})

test('a Wayland session places the wall itself: nothing is moved there, and the settings say so', async () => {
  const process = { environment: { XDG_SESSION_TYPE: 'wayland' } }
  const app = await start({ isWayland: true, process, stored: ON_TELEVISION })
  const { lastWindow: wall } = app
  expect(wall.url).toBe(WALL)
  const setKiosk = vi.spyOn(wall.place, 'setKiosk')
  app.seen.displays = [LAPTOP, TELEVISION]
  app.screen.emit('display-added')
  await vi.advanceTimersByTimeAsync(2000)
  expect(setKiosk).not.toHaveBeenCalled()
  expect(await app.call('getKiosk')).toMatchObject({ canChooseDisplay: false })
})

test('a wall with a display of its own restarts with X11 when Wayland offers it', async () => {
  const process = { environment: { XDG_SESSION_TYPE: 'wayland', DISPLAY: ':0' } }
  const displays = [LAPTOP, TELEVISION]
  const app = await start({ isWayland: true, process, displays, stored: ON_TELEVISION })
  expect(app.windows).toEqual([])
  expect(app.seen.relaunches).toEqual([['--ozone-platform=x11', '--kiosk']])
  await vi.waitFor(() => expect(app.seen.hasExited).toBe(true), SOON)
  const argv = ['turnout', '--ozone-platform=x11', '--kiosk']
  const again = await start({ process, displays, stored: ON_TELEVISION, parts: { argv } })
  expect(again.lastWindow).toMatchObject({ url: WALL, bounds: TELEVISION.bounds })
  expect(again.seen.relaunches).toEqual([])
  // With one display, or without a choice, Wayland is as good.
  const anywhere = await start({ process, displays, isWayland: true })
  expect(anywhere.lastWindow.url).toBe(WALL)
})

test('an AppImage is started anew by its file, after its own folder is gone', async () => {
  const command = { executable: '/home/ana/Turnout.AppImage', args: [] }
  const parts = { command, argv: ['/tmp/.mount_a/turnout', '--kiosk', 'turnout://open/video/7'] }
  const app = await start({ process: { isAppImage: true }, parts })
  for (let crash = 0; crash < 6; crash++) {
    app.lastWindow.webContents.emit('render-process-gone', {}, { reason: 'crashed' })
    await vi.advanceTimersByTimeAsync(16_000)
  }
  await vi.waitFor(() => expect(app.seen.hasExited).toBe(true), SOON)
  expect(app.seen.relaunches).toEqual([])
  expect(app.system.started).toEqual([
    ['/bin/sh', '-c', expect.stringContaining('exec'), '4711', command.executable, '--kiosk'],
  ])
})

test('a wall that was asked for is watched by the system, a wall that is tried out is not', async () => {
  const app = await start()
  const heartbeat = path.join(app.userData, 'wall-heartbeat')
  const restart = ['systemctl', '--user', 'restart', 'turnout-watchdog.service']
  await vi.waitFor(() => expect(app.system.commands).toContainEqual(restart), SOON)
  expect(await readFile(heartbeat, 'utf8')).toMatch(/^4711 /)
  // An update: the watchdog waits for the new version, which shows the wall again without an argument.
  app.updater.emit('before-quit-for-update')
  expect(app.seen.hasLock).toBe(false)
  await app.lastWindow.closeByHand()
  expect(app.lastWindow.isGone).toBe(true)
  app.app.emit('before-quit')
  expect(await readFile(heartbeat, 'utf8')).toMatch(/^0 /)
  const { userData } = app
  const stored = Object.fromEntries(app.stored)
  const updated = await start({ userData, stored, parts: { argv: ['turnout'] } })
  expect(updated.lastWindow.url).toBe(WALL)
  await vi.waitFor(async () => expect(await readFile(heartbeat, 'utf8')).toMatch(/^4711 /), SOON)
  updated.app.emit('before-quit')
  expect(await isThere(heartbeat)).toBe(false)
  const desk = await start({
    userData,
    stored: Object.fromEntries(updated.stored),
    parts: { argv: ['turnout'] },
  })
  expect(desk.lastWindow.url).toBe('app://turnout/')
  const stop = ['systemctl', '--user', 'stop', 'turnout-watchdog.service']
  await vi.waitFor(() => expect(desk.system.commands).toEqual([stop]), SOON)
  await desk.call('enterKiosk')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await isThere(heartbeat)).toBe(false)
  await desk.call('setKiosk', { isOn: true, startsAtLogin: false, displayId: null })
  await vi.waitFor(async () => expect(await isThere(heartbeat)).toBe(true), SOON)
  await desk.call('leaveKiosk')
  await vi.waitFor(async () => expect(await isThere(heartbeat)).toBe(false), SOON)
})

test('settings that any user can write manage nothing', async () => {
  const app = await start({ parts: { argv: ['turnout'] } })
  const file = path.join(app.userData, 'managed.json')
  await writeFile(file, '{"wall": {"isOn": true}}')
  await chmod(file, 0o666)
  await vi.advanceTimersByTimeAsync(30_000)
  await vi.waitFor(async () => expect(await log()).toContain('no other user may write it'), SOON)
  expect(app.lastWindow.url).toBe('app://turnout/')
  await chmod(file, 0o644)
  await vi.advanceTimersByTimeAsync(30_000)
  await vi.waitFor(() => expect(app.lastWindow.url).toBe(WALL), SOON)
})

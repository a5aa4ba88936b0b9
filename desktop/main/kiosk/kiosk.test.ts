import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { aDisplay } from '../testing/electron-double.ts'
import { startDouble } from '../testing/start-double.ts'
import { managedFileSource } from './managed-source.ts'
import { KIOSK, useKiosk, WALL } from './testing/use-kiosk.ts'

const { log, start } = useKiosk()
const SOON = { timeout: 20_000 }

test('--kiosk shows the wall alone: whole display, awake, no menu, no frame, sound without a key press', async () => {
  const app = await start()
  expect(app.windows).toHaveLength(1)
  expect(app.lastWindow.url).toBe(WALL)
  expect(app.lastWindow.options).toMatchObject({ kiosk: true, frame: false, width: 1920, height: 1080 })
  expect(app.lastWindow.options.webPreferences).toMatchObject({
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    backgroundThrottling: false,
    autoplayPolicy: 'no-user-gesture-required',
  })
  expect(app.seen.menu).toBeNull()
  expect(app.seen.blockers.size).toBe(1)
  expect(await app.call('getStart')).toMatchObject({ kiosk: { isHere: true, hasPin: false, mayLeave: true } })
})

test('no key, no link and no page leaves the wall', async () => {
  // The system of a Mac passes links by an event of their own.
  const app = await start({ platform: 'darwin' })
  const { lastWindow: wall } = app
  wall.close()
  expect(wall.isGone).toBe(false)
  app.app.emit('second-instance', {}, ['turnout', 'turnout://open/admin'])
  app.app.emit('open-url', { preventDefault() {} }, 'turnout://open/video/7')
  expect(wall.webContents.sent).toEqual([])
  expect(app.windows).toHaveLength(1)
  for (const url of ['app://turnout/', 'app://turnout/admin', 'https://example.org/', 'app://turnout/wall/x'])
    expect(wall.webContents.navigate('will-navigate', url), url).toBe(false)
  expect(wall.webContents.navigate('will-navigate', WALL)).toBe(true)
  // The computer shuts down.
  app.app.emit('before-quit')
  await wall.closeByHand()
  expect(wall.isGone).toBe(true)
})

test('a second start with --kiosk turns the running desktop app into the wall', async () => {
  const app = await start({ parts: { argv: ['turnout'] } })
  const computer = app.lastWindow
  expect(computer.options).not.toHaveProperty('kiosk')
  expect(app.seen.blockers.size).toBe(0)
  app.app.emit('second-instance', {}, KIOSK)
  expect(app.lastWindow.url).toBe(WALL)
  await vi.waitFor(() => expect(computer.isGone).toBe(true))
})

test('the switch, the display and the start at login are stored; Linux gets an autostart entry', async () => {
  const app = await start({ parts: { argv: ['turnout'] } })
  app.seen.displays = [aDisplay(1, 'Laptop', 0), aDisplay(7, 'Television', 1920)]
  expect(await app.call('getKiosk')).toEqual({
    isOn: false,
    startsAtLogin: false,
    displayId: null,
    displays: [
      { id: 1, name: 'Laptop (1920 × 1080)' },
      { id: 7, name: 'Television (1920 × 1080)' },
    ],
    canChooseDisplay: true,
    loginProblem: null,
    isManaged: false,
  })
  const chosen = { isOn: true, startsAtLogin: true, displayId: 7 }
  expect(await app.call('setKiosk', chosen)).toMatchObject(chosen)
  const file = path.join(app.userData, 'config/autostart/turnout.desktop')
  expect(await readFile(file, 'utf8')).toContain('\nExec="/opt/turnout/turnout" "--kiosk"\n')
  const { userData } = app
  const stored = Object.fromEntries(app.stored)

  const displays = app.seen.displays
  const again = await startDouble({ userData, stored })
  expect(again.lastWindow.url).toBe(WALL)
  // The television is off at the start, and is connected later under another id.
  expect(again.lastWindow.options).toMatchObject({ x: 0 })
  again.seen.displays = [displays[0] ?? aDisplay(1, '', 0), aDisplay(9, 'Television', 1920)]
  again.screen.emit('display-added')
  await vi.advanceTimersByTimeAsync(500)
  expect(again.lastWindow).toMatchObject({ bounds: { x: 1920 }, isKiosk: true })
  await again.call('setKiosk', { ...chosen, isOn: false })
  await expect(readFile(file)).rejects.toThrow(/ENOENT/)
})

test('managed settings switch the wall on and off, and forbid leaving it', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'turnout-managed-'))
  const file = path.join(folder, 'managed.json')
  const decide = (wall: object) => writeFile(file, JSON.stringify({ wall }), { mode: 0o644 })
  const managed = managedFileSource(file, process.getuid?.())
  await decide({ isOn: true, mayLeave: false, startsAtLogin: true, display: 'Television' })
  const app = await start({ parts: { argv: ['turnout'], managed } })
  expect(app.lastWindow.url).toBe(WALL)
  expect(await app.call('leaveKiosk')).toBe(false)
  expect(await app.call('getKiosk')).toMatchObject({ isOn: true, startsAtLogin: true, isManaged: true })
  expect(await app.call('getStart')).toMatchObject({ kiosk: { mayLeave: false } })
  const off = { isOn: false, startsAtLogin: false, displayId: null }
  expect(await app.call('setKiosk', off)).toMatchObject({ isOn: true })
  const wall = app.lastWindow
  // A half-written file: the earlier decision stands.
  await writeFile(file, '{"wall": {')
  await vi.advanceTimersByTimeAsync(30_000)
  await vi.waitFor(async () => expect(await log()).toContain("can't be read"), SOON)
  expect(wall.isGone).toBe(false)
  // An unreadable file does not allow leaving either.
  await rm(file)
  await mkdir(file)
  await vi.advanceTimersByTimeAsync(30_000)
  await vi.waitFor(async () => expect(await log()).toContain('EISDIR'), SOON)
  expect(wall.isGone).toBe(false)
  expect(await app.call('leaveKiosk')).toBe(false)
  await rm(file, { recursive: true })
  await decide({ isOn: false })
  await vi.advanceTimersByTimeAsync(30_000)
  await vi.waitFor(() => expect(wall.isGone).toBe(true), SOON)
  expect(app.lastWindow.url).toBe('app://turnout/')
  // The log of the app may still be written.
  await rm(folder, { recursive: true, maxRetries: 5 })
})

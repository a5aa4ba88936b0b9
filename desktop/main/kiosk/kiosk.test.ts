import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSettings } from '../settings.ts'
import { aDisplay } from '../testing/electron-double.ts'
import { startDouble, type StartedDouble } from '../testing/start-double.ts'
import { createKioskPin } from './kiosk-pin.ts'
import { managedFile } from './managed-settings.ts'
import { openRotatingLog } from './rotating-log.ts'

const SERVER = 'https://turnout.example.org'
const WALL = 'app://turnout/wall'
const KIOSK = ['turnout', '--kiosk']

// Hashing takes its time on a machine that is busy.
vi.setConfig({ testTimeout: 30_000 })

let app: StartedDouble
const start = async ({ stored = {}, parts = {}, ...rest }: Parameters<typeof startDouble>[0] = {}) =>
  (app = await startDouble({
    ...rest,
    stored: { server: SERVER, ...stored },
    parts: { argv: KIOSK, ...parts },
  }))
beforeEach(() => {
  // The disk goes on in its own time.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
})
afterEach(async () => {
  vi.useRealTimers()
  await app.stop()
})

const beat = (lines: string[] = []) => app.call('reportWall', { phase: 'playing', lines })
/** Time in which the page gives its signs of life. */
async function live(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 5000) {
    await beat()
    await vi.advanceTimersByTimeAsync(5000)
  }
}
const log = async () => {
  const file = path.join(app.userData, 'logs/wall.log')
  return vi.waitFor(async () => readFile(file, 'utf8'))
}

test('--kiosk shows the wall alone: whole display, awake, no menu, no frame, sound without a key', async () => {
  await start()
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

test('nothing leads away from the wall: not the keyboard, not a link, not a page', async () => {
  await start()
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
  // The computer is shut down.
  app.app.emit('before-quit')
  wall.close()
  expect(wall.isGone).toBe(true)
})

test('a second start with --kiosk turns the running program into the wall', async () => {
  await start({ parts: { argv: ['turnout'] } })
  const desk = app.lastWindow
  expect(desk.options).not.toHaveProperty('kiosk')
  expect(app.seen.blockers.size).toBe(0)
  app.app.emit('second-instance', {}, KIOSK)
  expect(app.lastWindow.url).toBe(WALL)
  expect(desk.isGone).toBe(true)
})

test('the switch, the display and the start at login are kept; Linux gets an autostart entry', async () => {
  await start({ parts: { argv: ['turnout'] } })
  app.seen.displays = [aDisplay(1, 'Laptop', 0), aDisplay(7, 'Television', 1920)]
  expect(await app.call('getKiosk')).toEqual({
    isOn: false,
    startsAtLogin: false,
    displayId: null,
    displays: [
      { id: 1, name: 'Laptop (1920 × 1080)' },
      { id: 7, name: 'Television (1920 × 1080)' },
    ],
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
  // The television is off at the start, and comes later, by another number.
  expect(again.lastWindow.options).toMatchObject({ x: 0 })
  again.seen.displays = [displays[0] ?? aDisplay(1, '', 0), aDisplay(9, 'Television', 1920)]
  again.screen.emit('display-added')
  expect(again.lastWindow).toMatchObject({ bounds: { x: 1920 }, isKiosk: true })
  await again.call('setKiosk', { ...chosen, isOn: false })
  await expect(readFile(file)).rejects.toThrow(/ENOENT/)
})

test('the way out is the PIN, looked at by the program: hashed, throttled, forgotten after a while', async () => {
  await start()
  expect(await app.call('setKioskPin', { pin: '2468' })).toBe(true)
  expect(JSON.stringify(Object.fromEntries(app.stored))).not.toContain('2468')
  await vi.advanceTimersByTimeAsync(11 * 60 * 1000)
  expect(await app.call('leaveKiosk')).toBe(false)
  expect(await app.call('setKioskPin', { pin: '1111' })).toBe(false)
  expect(await app.call('setKiosk', { isOn: false, startsAtLogin: false, displayId: null })).toMatchObject({
    isOn: false,
  })
  // Four misses cost nothing but the try, the fifth half a minute, also for the right one.
  const many = await Promise.all(['1', '2', '3', '4', '5'].map((pin) => app.call('checkKioskPin', { pin })))
  expect(many.filter((answer) => JSON.stringify(answer).includes('true'))).toEqual([])
  expect(await app.call('checkKioskPin', { pin: '2468' })).toEqual({ isRight: false, waitMs: 30_000 })
  await vi.advanceTimersByTimeAsync(30_001)
  expect(await app.call('checkKioskPin', { pin: '2468' })).toEqual({ isRight: true, waitMs: 0 })
  const wall = app.lastWindow
  expect(await app.call('leaveKiosk')).toBe(true)
  expect(wall.isGone).toBe(true)
  expect(app.lastWindow.url).toBe('app://turnout/')
  expect(app.seen.blockers.size).toBe(0)
  expect(app.seen.menu).not.toBeNull()
  expect(await app.call('getStart')).toMatchObject({ kiosk: { isHere: false, hasPin: true } })
  // The wall that is shown next is locked again.
  await app.call('enterKiosk')
  expect(await app.call('leaveKiosk')).toBe(false)
})

test('guesses that come at once are counted one by one', async () => {
  await start()
  const values = new Map<string, unknown>()
  const settings = createSettings({
    get: (key) => values.get(key),
    set: (key, value) => values.set(key, value),
  })
  const pin = createKioskPin({ settings, now: () => 0 })
  await pin.set('4321')
  const guesses = await Promise.all(Array.from({ length: 20 }, (_, index) => pin.check(String(index))))
  expect(guesses.every(({ isRight }) => !isRight)).toBe(true)
  expect(settings.read('kioskPin')?.misses).toBe(5)
  expect(pin.waitMs()).toBe(30_000)
})

test('a clock that stood in the future makes nobody wait longer, and keeps nothing open', async () => {
  await start()
  const [today, future] = [Date.UTC(2026, 0, 1), Date.UTC(2031, 0, 1)]
  let time = future
  const settings = createSettings({
    get: (key) => app.stored.get(key),
    set: (key, value) => void app.stored.set(key, value),
  })
  const pin = createKioskPin({ settings, now: () => time })
  await pin.set('4321')
  for (let miss = 0; miss < 5; miss++) await pin.check('0000')
  expect(pin.isUnlocked()).toBe(true)
  time = today
  expect(pin.isUnlocked()).toBe(false)
  expect(await pin.check('4321')).toEqual({ isRight: false, waitMs: 30_000 })
  time += 29_000
  expect(await pin.check('4321')).toEqual({ isRight: false, waitMs: 1000 })
  time += 1000
  expect(await pin.check('4321')).toEqual({ isRight: true, waitMs: 0 })
})

test('managed settings switch the wall on and off, and close the way out', async () => {
  expect(managedFile('linux')).toBe('/etc/turnout/managed.json')
  expect(managedFile('win32')).toBe('C:\\ProgramData\\Turnout\\managed.json')
  const folder = await mkdtemp(path.join(tmpdir(), 'turnout-managed-'))
  const file = path.join(folder, 'managed.json')
  const decide = (wall: object) => writeFile(file, JSON.stringify({ wall }))
  await decide({ isOn: true, mayLeave: false, startsAtLogin: true, display: 'Television' })
  await start({ parts: { argv: ['turnout'], managedFile: file } })
  expect(app.lastWindow.url).toBe(WALL)
  expect(await app.call('leaveKiosk')).toBe(false)
  expect(await app.call('getKiosk')).toMatchObject({ isOn: true, startsAtLogin: true, isManaged: true })
  expect(await app.call('getStart')).toMatchObject({ kiosk: { mayLeave: false } })
  const off = { isOn: false, startsAtLogin: false, displayId: null }
  expect(await app.call('setKiosk', off)).toMatchObject({ isOn: true })
  const wall = app.lastWindow
  // Half written: what was decided stands.
  await writeFile(file, '{"wall": {')
  await vi.advanceTimersByTimeAsync(30_000)
  await vi.waitFor(async () => expect(await log()).toContain("can't be read"))
  expect(wall.isGone).toBe(false)
  // There, and not to be read: neither does that open a way out.
  await rm(file)
  await mkdir(file)
  await vi.advanceTimersByTimeAsync(30_000)
  await vi.waitFor(async () => expect(await log()).toContain('EISDIR'))
  expect(wall.isGone).toBe(false)
  expect(await app.call('leaveKiosk')).toBe(false)
  await rm(file, { recursive: true })
  await decide({ isOn: false })
  await vi.advanceTimersByTimeAsync(30_000)
  await vi.waitFor(() => expect(wall.isGone).toBe(true))
  expect(app.lastWindow.url).toBe('app://turnout/')
  await rm(folder, { recursive: true })
})

test('a crash is loaded anew, later each time, then by a program of its own', async () => {
  await start()
  const { lastWindow: wall } = app
  const crash = () => wall.webContents.emit('render-process-gone', {}, { reason: 'crashed' })
  wall.webContents.emit('render-process-gone', {}, { reason: 'clean-exit' })
  expect(wall.loads).toBe(1)
  for (const [index, wait] of [1000, 2000, 4000, 8000, 16_000].entries()) {
    crash()
    crash()
    await vi.advanceTimersByTimeAsync(wait - 1)
    expect(wall.loads).toBe(index + 1)
    await vi.advanceTimersByTimeAsync(1)
    expect(wall.loads).toBe(index + 2)
    expect(wall.url).toBe(WALL)
  }
  expect(app.seen.relaunches).toEqual([])
  crash()
  expect(app.seen.relaunches).toEqual([['--kiosk']])
  await vi.waitFor(() => expect(app.seen.hasExited).toBe(true))
  expect(await log()).toMatch(/has ended \(crashed\): loading anew in 16 s/)
})

test('after two calm minutes a crash is a first one again', async () => {
  await start()
  const { lastWindow: wall } = app
  for (let round = 0; round < 8; round++) {
    wall.webContents.emit('render-process-gone', {}, { reason: 'oom' })
    await vi.advanceTimersByTimeAsync(1000)
    expect(wall.loads).toBe(round + 2)
    await live(125_000)
  }
  expect(app.seen.relaunches).toEqual([])
})

test('a white screen and a page that hangs are found by their silence', async () => {
  await start()
  const { lastWindow: wall } = app
  // It never begins.
  await vi.advanceTimersByTimeAsync(60_000)
  expect(wall.webContents.kills).toBe(0)
  await vi.advanceTimersByTimeAsync(5000)
  expect(wall.webContents.kills).toBe(1)
  // That its process ended is the same trouble.
  wall.webContents.emit('render-process-gone', {}, { reason: 'killed' })
  await vi.advanceTimersByTimeAsync(1000)
  expect(wall.loads).toBe(2)
  await live(60_000)
  expect(wall.loads).toBe(2)
  // It stops.
  await vi.advanceTimersByTimeAsync(40_000)
  expect(wall.webContents.kills).toBe(2)
  await live(150_000)
  wall.emit('unresponsive')
  expect(wall.webContents.kills).toBe(3)
})

test('the question for the server is no wall: nobody is hurried, and the wall follows the answer', async () => {
  await start({ stored: { server: null } })
  const { lastWindow: wall } = app
  await vi.advanceTimersByTimeAsync(10 * 60 * 1000)
  expect([wall.loads, wall.webContents.kills]).toEqual([1, 0])
  expect(wall.webContents.navigate('will-navigate', 'app://turnout/')).toBe(false)
  expect([wall.loads, wall.url]).toEqual([2, WALL])
})

test('memory that grows is given back between two clips, by force where the page doesn’t listen', async () => {
  await start()
  const { lastWindow: wall } = app
  const asked = () =>
    wall.webContents.sent.filter(({ channel }) => channel.endsWith('wallReloadWanted')).length
  await live(120_000)
  expect(asked()).toBe(0)
  app.seen.memory = 1_500_000
  await live(65_000)
  expect(asked()).toBe(1)
  // It has loaded itself anew, and takes as much again: that isn't repeated for ever.
  wall.webContents.emit('did-finish-load')
  await live(10 * 60 * 1000)
  expect([asked(), wall.loads]).toEqual([1, 1])
  await live(25 * 60 * 1000)
  expect(asked()).toBe(2)
  expect(wall.loads).toBe(1)
  await live(6 * 60 * 1000)
  expect(wall.loads).toBe(2)
})

test('what the page writes down is in a file that is never large', async () => {
  await start()
  await beat(['Set aside clip 7 "CPR": stalled', 'two\nlines'])
  await vi.waitFor(async () => {
    expect(await log()).toMatch(/\[playing\] Set aside clip 7 "CPR": stalled\n.*\[playing\] two lines\n/)
  })
  const file = path.join(app.userData, 'rotating/wall.log')
  const small = openRotatingLog({ file, now: () => Date.now(), maxBytes: 200, files: 3 })
  for (let line = 0; line < 40; line++) small.write(`line ${line}`)
  await small.settled()
  const names = await readdir(path.dirname(file))
  expect(names.toSorted()).toEqual(['wall.log', 'wall.log.1', 'wall.log.2'])
  const texts = await Promise.all(
    names.toSorted().map((name) => readFile(path.join(path.dirname(file), name), 'utf8')),
  )
  for (const text of texts) expect(text.length).toBeLessThanOrEqual(200)
  expect(texts[0]).toContain('line 39')
})

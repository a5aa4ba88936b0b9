import { access, mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import type { PickedFile, BackgroundUpload } from '#shared/bridge/uploads.ts'
import { createLaunchAtLogin } from './launch-at-login.ts'
import { createSettings } from '../settings.ts'
import { createElectronDouble } from '../testing/electron-double.ts'
import { startDouble, type StartedDouble } from '../testing/start-double.ts'

const SERVER = 'https://turnout.example.org'
const HIDDEN = ['turnout', '--hidden']
const WALL = { isOn: true, startsAtLogin: true, displayId: null }
const form = {
  userId: 7,
  title: 'Night drill',
  description: '',
  categoryId: 1,
  duration: null,
  isMicroClip: false,
  captions: null,
}

const SOON = { timeout: 20_000 }
vi.setConfig({ testTimeout: 60_000 })

let app: StartedDouble
afterEach(() => app.stop())

const entryOf = ({ userData }: StartedDouble) => path.join(userData, 'config/autostart/turnout.desktop')
const isRegistered = (double: StartedDouble) =>
  access(entryOf(double)).then(
    () => true,
    () => false,
  )
const commandOf = async (double: StartedDouble) =>
  /^Exec=(.*)$/m.exec(await readFile(entryOf(double), 'utf8').catch(() => ''))?.[1]
const expectCommand = (double: StartedDouble, command: string | undefined) =>
  expect.poll(() => commandOf(double), SOON).toBe(command)
const HIDDEN_COMMAND = '"/opt/turnout/turnout" "--hidden"'
const WALL_COMMAND = '"/opt/turnout/turnout" "--kiosk"'

const startAgain = (argv: string[], options: Parameters<typeof startDouble>[0] = {}) =>
  startDouble({
    userData: app.userData,
    stored: Object.fromEntries(app.stored),
    ...options,
    parts: { argv, ...options.parts },
  })

/** A desktop app with an upload that its server never accepts. */
async function startUpload(options: Parameters<typeof startDouble>[0] = {}): Promise<void> {
  app = await startDouble({ stored: { server: SERVER }, ...options })
  const folder = path.join(app.userData, 'films')
  await mkdir(folder)
  app.seen.chosen = [path.join(folder, 'one.mp4')]
  await writeFile(path.join(folder, 'one.mp4'), 'bytes')
  const [picked] = (await app.call('chooseVideos')) as PickedFile[]
  expect(await app.call('queueUpload', { video: picked?.id, attached: {}, form })).toBe(true)
}
const stopUploads = async (double: StartedDouble) => {
  for (const { id } of (await double.call('getUploads')) as BackgroundUpload[]) {
    await double.call('stopUpload', { id })
  }
}

test('while an upload is unfinished the desktop app starts at login, hidden, and no longer than that', async () => {
  await startUpload()
  await expectCommand(app, HIDDEN_COMMAND)
  expect(await readFile(entryOf(app), 'utf8')).toContain('\nComment=Goes on with unfinished uploads\n')

  // After a restart of the computer.
  const atLogin = await startAgain(HIDDEN)
  expect(atLogin.windows).toEqual([])
  expect(atLogin.seen.tray?.words).toMatch(/^Turnout: Uploading 1 video/)
  expect(atLogin.seen.hasQuit).toBe(false)
  // A login while the desktop app runs opens no window either; a start by a person does.
  atLogin.app.emit('second-instance', {}, HIDDEN)
  expect(atLogin.windows).toEqual([])
  atLogin.app.emit('second-instance', {}, ['turnout'])
  expect(atLogin.windows).toHaveLength(1)
  await stopUploads(atLogin)
  await expectCommand(atLogin, undefined)
})

test('nothing is left to do at login: the desktop app ends without a window and is not started again', async () => {
  await startUpload()
  await expectCommand(app, HIDDEN_COMMAND)
  await writeFile(path.join(app.userData, 'uploads.json'), '[]')
  const atLogin = await startAgain(HIDDEN)
  await expect.poll(() => atLogin.seen.hasQuit, SOON).toBe(true)
  expect(atLogin.windows).toEqual([])
  expect(await isRegistered(atLogin)).toBe(false)
})

test('a start at login opens a window when a person has to act', async () => {
  await startUpload()
  const signedOut = () =>
    Promise.resolve(Response.json({ code: 'not_signed_in', message: 'Sign in.' }, { status: 401 }))
  const atLogin = await startAgain(HIDDEN, { fetch: signedOut })
  await expect.poll(() => atLogin.windows.length, SOON).toBe(1)
  expect(atLogin.lastWindow.url).toBe('app://turnout/')
  await stopUploads(atLogin)
})

test('the wall and the uploads share one entry: neither removes the entry of the other', async () => {
  await startUpload()
  await app.call('setKiosk', WALL)
  await expectCommand(app, WALL_COMMAND)
  await app.call('setKiosk', { ...WALL, isOn: false })
  await expectCommand(app, HIDDEN_COMMAND)
  await app.call('setKiosk', WALL)
  await stopUploads(app)
  await expectCommand(app, WALL_COMMAND)
  await app.call('setKiosk', { ...WALL, isOn: false })
  await expectCommand(app, undefined)
})

test('a start at login that was switched off in the system’s settings stays off', async () => {
  await startUpload()
  await expectCommand(app, HIDDEN_COMMAND)
  const off = `${await readFile(entryOf(app), 'utf8')}Hidden=true\n`
  await writeFile(entryOf(app), off)
  const again = await startAgain(['turnout'])
  expect(again.windows).toHaveLength(1)
  expect(await readFile(entryOf(app), 'utf8')).toBe(off)
  // A desktop app that was moved has to be registered again.
  const moved = await startAgain(['turnout'], {
    parts: { command: { executable: '/home/ana/Turnout.AppImage', args: [] } },
  })
  await expectCommand(moved, '"/home/ana/Turnout.AppImage" "--hidden"')
})

test('a Mac passes no arguments and reports by itself whether the app was opened at login', async () => {
  const mac = { platform: 'darwin' } as const
  await startUpload({ parts: mac })
  await expect
    .poll(() => app.seen.loginItems, SOON)
    .toEqual([{ openAtLogin: true, path: '/opt/turnout/turnout', args: ['--hidden'] }])
  const atLogin = await startAgain(['turnout'], { wasOpenedAtLogin: true, parts: mac })
  expect(atLogin.windows).toEqual([])
  const byHand = await startAgain(['turnout'], { parts: mac })
  expect(byHand.windows).toHaveLength(1)
  await stopUploads(byHand)
  await expect.poll(() => byHand.seen.loginItems.at(-1), SOON).toMatchObject({ openAtLogin: false })
  // A login item that a person made asks for a window.
  const ofTheirOwn = await startDouble({ wasOpenedAtLogin: true, parts: mac })
  expect(ofTheirOwn.windows).toHaveLength(1)
  await ofTheirOwn.stop()
})

test('Windows has a login item; a path with special characters is quoted on Linux', async () => {
  app = await startDouble()
  const create = (platform: NodeJS.Platform, executable: string) => {
    const double = createElectronDouble({ platform })
    const kept = new Map<string, unknown>()
    const loginStart = createLaunchAtLogin({
      platform,
      app: double.electron.app,
      settings: createSettings({ get: (key) => kept.get(key), set: (key, value) => kept.set(key, value) }),
      configHome: path.join(app.userData, 'config'),
      command: { executable, args: [] },
      wants: () => ({ wall: true, uploads: false }),
      onProblem(error) {
        throw error
      },
    })
    return { ...loginStart, seen: double.seen }
  }
  const windows = create('win32', 'C:\\Turnout\\Turnout.exe')
  await windows.follow()
  expect(windows.seen.loginItems).toEqual([
    { openAtLogin: true, path: 'C:\\Turnout\\Turnout.exe', args: ['--kiosk'] },
  ])
  await create('linux', '/home/o"k/$a 100%/Turnout.AppImage').follow()
  expect(await commandOf(app)).toBe(String.raw`"/home/o\\"k/\\$a 100%%/Turnout.AppImage" "--kiosk"`)
})

test('a wall that the managed settings ask for is registered by the first start', async () => {
  app = await startDouble()
  const file = path.join(app.userData, 'managed.json')
  await writeFile(file, JSON.stringify({ wall: { isOn: true, startsAtLogin: true } }))
  const managed = await startAgain(['turnout'])
  await expectCommand(managed, WALL_COMMAND)
})

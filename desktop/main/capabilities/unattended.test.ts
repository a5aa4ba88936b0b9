import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { useKiosk } from '../kiosk/testing/use-kiosk.ts'
import { isOfPackageManager } from './package-type.ts'
import type { Updater } from './updates.ts'

const { log, start } = useKiosk()
const SOON = { timeout: 20_000 }
const at = (hour: number, minute = 30) => new Date(2026, 4, 4, hour, minute).getTime()

/** An updater that has a new version when it is told to. */
function anUpdater() {
  type Hear = (...given: never[]) => void
  const listeners = new Map<string, Hear>()
  const installed: unknown[][] = []
  const updater: Updater = {
    autoDownload: false,
    autoInstallOnAppQuit: false,
    checkForUpdates: () => Promise.resolve(),
    quitAndInstall: (...how) => void installed.push(how),
    on: (event: string, listener: Hear) => listeners.set(event, listener),
  }
  const happen = (event: string) =>
    // Each listener takes a part of this.
    listeners.get(event)?.(Object.assign(new Error('no line'), { version: '1.3.0' }) as never)
  return { updater, installed, happen }
}

test('a wall installs an update at night or while it is dark, without questions, and never during a call', async () => {
  let hour = 14
  let minute = 30
  const { updater, installed, happen } = anUpdater()
  const app = await start({ stored: { server: null }, parts: { updater, now: () => at(hour, minute) } })
  const show = (phase: string) => app.call('reportWall', { phase, lines: [] })
  const look = () => vi.advanceTimersByTimeAsync(10 * 60 * 1000)
  happen('update-downloaded')
  await show('playing')
  await look()
  hour = 3
  await show('call')
  await look()
  expect(installed).toEqual([])
  await show('playing')
  await look()
  expect(installed).toEqual([[true, true]])
  // It did not work: it is tried again after 20 hours.
  happen('error')
  await look()
  expect(installed).toHaveLength(1)
  await show('dark')
  hour = 3 + 20
  minute = 29
  await look()
  expect(installed).toHaveLength(1)
  minute = 30
  await look()
  expect(installed).toHaveLength(2)
  hour = 12 + 48
  await show('dark')
  await look()
  expect(installed).toHaveLength(3)
  await vi.waitFor(async () => expect(await log()).toMatch(/The update failed: no line/), SOON)
  await app.stop()

  const desk = anUpdater()
  await start({ parts: { argv: ['turnout'], updater: desk.updater, now: () => at(3) } })
  desk.happen('update-downloaded')
  await look()
  expect(desk.installed).toEqual([])
})

test('an installation of the package manager is updated by it, and this program says so', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'turnout-package-'))
  expect(isOfPackageManager(folder)).toBe(false)
  for (const [type, isTheirs] of [
    ['deb', true],
    ['rpm\n', true],
    ['AppImage', false],
  ] as const) {
    await writeFile(path.join(folder, 'package-type'), type)
    expect(isOfPackageManager(folder), type).toBe(isTheirs)
  }
  await rm(folder, { recursive: true })
  const { updater } = anUpdater()
  const app = await start({ parts: { updater, isOfPackageManager: true } })
  expect(await app.call('getUpdate')).toEqual({ state: 'packageManager', version: null })
  expect(updater.autoInstallOnAppQuit).toBe(false)
})

test('a Mac that has not allowed the login item, or has none, is said in the settings', async () => {
  const choice = { isOn: true, startsAtLogin: true, displayId: null }
  const app = await start({ parts: { platform: 'darwin', argv: ['turnout'] } })
  const problem = async () => {
    const state = await app.call('setKiosk', choice)
    return (state as { loginProblem: string | null }).loginProblem
  }
  expect(await problem()).toBeNull()
  app.seen.loginStatus = 'requires-approval'
  expect(await problem()).toContain('waits for your approval')
  app.seen.loginStatus = 'not-found'
  expect(await problem()).toContain('not signed')
  expect(await app.call('setKiosk', { ...choice, startsAtLogin: false })).toMatchObject({
    loginProblem: null,
  })
})

test('media keys do not pause the wall; other features that are switched off stay off', async () => {
  const wall = await start()
  expect(wall.seen.switches).toEqual({ 'disable-features': 'HardwareMediaKeyHandling' })
  await wall.stop()
  const desk = await start({ parts: { argv: ['turnout'] } })
  expect(desk.seen.switches).toEqual({})
})

test('on Linux a notice says that the upload goes on when the last window is closed', async () => {
  for (const platform of ['linux', 'darwin'] as const) {
    const app = await start({ parts: { platform, argv: ['turnout'] } })
    const film = path.join(app.userData, 'one.mp4')
    await writeFile(film, 'bytes')
    app.seen.chosen = [film]
    const [picked] = (await app.call('chooseVideos')) as { id: string }[]
    const form = { userId: 7, title: 'Night drill', description: '', categoryId: 1, duration: null }
    const whole = { ...form, isMicroClip: false, captions: null }
    expect(await app.call('queueUpload', { video: picked?.id, attached: {}, form: whole })).toBe(true)
    await app.lastWindow.closeByHand()
    const titles = app.notifications.map(({ title }) => title)
    expect(titles, platform).toEqual(platform === 'linux' ? ['The upload goes on'] : [])
    expect(app.seen.hasQuit).toBe(false)
    await app.stop()
  }
})

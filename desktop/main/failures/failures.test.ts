import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { useKiosk } from '../kiosk/testing/use-kiosk.ts'
import { createRelaunch } from './relaunch.ts'
import { endFailedStart } from './failed-start.ts'
import type { DesktopParts } from '../desktop-parts.ts'
import { createElectronDouble } from '../testing/electron-double.ts'
import { createProcessDouble } from '../testing/process-double.ts'

const { log, start } = useKiosk()
const SOON = { timeout: 20_000 }
const GPU = { type: 'GPU', reason: 'crashed', exitCode: 139, name: 'GPU' }

test('an uncaught error is logged; the desk goes on, and a wall starts anew after a pause', async () => {
  const desk = await start({ parts: { argv: ['turnout'] } })
  desk.system.errors.emit('uncaughtException', new Error('Boom of a timer'))
  desk.system.errors.emit('unhandledRejection', new Error('Boom of a promise'))
  await vi.waitFor(async () => expect(await log()).toMatch(/Uncaught error: Error: Boom of a timer/), SOON)
  expect(await log()).toMatch(/Unhandled rejection: Error: Boom of a promise/)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(desk.seen.relaunches).toEqual([])
  await desk.stop()

  const wall = await start()
  wall.system.errors.emit('unhandledRejection', 'only a rejection')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(wall.seen.relaunches).toEqual([])
  wall.system.errors.emit('uncaughtException', new Error('Boom'))
  wall.system.errors.emit('uncaughtException', new Error('Boom'))
  expect(wall.seen.relaunches).toEqual([])
  await vi.advanceTimersByTimeAsync(5000)
  expect(wall.seen.relaunches).toEqual([['--kiosk']])
  await vi.waitFor(() => expect(wall.seen.hasExited).toBe(true), SOON)
})

test('a wall whose graphics process ends three times in an hour starts anew without it', async () => {
  // Without a server the page is not watched, and an hour passes at once.
  const wall = await start({ stored: { server: null } })
  const end = (details = GPU) => wall.app.emit('child-process-gone', {}, details)
  end({ ...GPU, type: 'Utility', name: 'Network Service' })
  end({ ...GPU, reason: 'clean-exit' })
  end()
  await vi.advanceTimersByTimeAsync(61 * 60 * 1000)
  end()
  end()
  expect(wall.seen.relaunches).toEqual([])
  end()
  expect(wall.seen.relaunches).toEqual([['--disable-gpu', '--kiosk']])
  await vi.waitFor(
    async () => expect(await log()).toMatch(/Network Service has ended \(crashed, 139\)/),
    SOON,
  )
  await wall.stop()
  // Without the graphics processor there is nothing left to switch off; the desk keeps what a person works on.
  for (const argv of [['turnout', '--disable-gpu', '--kiosk'], ['turnout']]) {
    const app = await start({ parts: { argv } })
    for (let round = 0; round < 6; round++) app.app.emit('child-process-gone', {}, GPU)
    expect(app.seen.relaunches).toEqual([])
    await app.stop()
  }
})

test('a start that fails is said to a person, and a wall tries again', async () => {
  const userData = await mkdtemp(path.join(tmpdir(), 'turnout-failed-'))
  const fail = async (argv: string[]) => {
    const { electron, seen } = createElectronDouble({ userData })
    await electron.app.whenReady()
    const { process } = createProcessDouble()
    const command = { executable: '/opt/turnout/turnout', args: [] }
    // Nothing else of the parts is read.
    endFailedStart({ electron, process, argv, command, now: () => 0 } as unknown as DesktopParts, 'Boom')
    return seen
  }
  expect(await fail(['turnout'])).toMatchObject({ errorBoxes: ['Turnout can’t start'], hasExited: true })
  const wall = await fail(['turnout', '--kiosk'])
  expect(wall).toMatchObject({ errorBoxes: [], relaunches: [] })
  await vi.advanceTimersByTimeAsync(5000)
  expect(wall).toMatchObject({ relaunches: [['--kiosk']] })
  await vi.waitFor(() => expect(wall.hasExited).toBe(true), SOON)
  expect(await readFile(path.join(userData, 'logs/turnout.log'), 'utf8')).toContain("can't start: Boom")
  await rm(userData, { recursive: true })
})

test('an AppImage starts when the process before it has ended, and not earlier', async () => {
  vi.useRealTimers()
  const folder = await mkdtemp(path.join(tmpdir(), 'turnout-relaunch-'))
  const file = path.join(folder, 'started')
  const before = spawn('sleep', ['1000'])
  const relaunch = createRelaunch({
    app: createElectronDouble().electron.app,
    argv: ['/tmp/.mount_a/turnout'],
    command: { executable: '/bin/sh', args: [] },
    isAppImage: true,
    pid: before.pid ?? 0,
    startDetached(program, args) {
      // In place of the AppImage a script writes its arguments.
      const replaced = args.flatMap((argument) =>
        argument === '/bin/sh' ? ['/bin/sh', '-c', `echo "$@" >'${file}'`, 'sh'] : [argument],
      )
      spawn(program, replaced, { detached: true, stdio: 'ignore' }).unref()
    },
    onRelaunch: () => undefined,
    settled: () => Promise.resolve(),
  })
  relaunch()
  const started = () => readFile(file, 'utf8').catch(() => null)
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(await started()).toBeNull()
  before.kill('SIGKILL')
  await expect.poll(started, SOON).toBe('--kiosk\n')
  await rm(folder, { recursive: true })
})

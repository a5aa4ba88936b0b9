import { execFile, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { access, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createWatchdog } from './watchdog.ts'
import { systemWatchdog, type Place } from './system-watchdogs.ts'
import { watchdogScript } from './watchdog-script.ts'
import { lookAfterWall } from './look-after-wall.ts'

const SOON = { timeout: 20_000 }
vi.setConfig({ testTimeout: 60_000 })
const run = promisify(execFile)

let folder: string
const children: ChildProcess[] = []
beforeEach(async () => void (folder = await mkdtemp(path.join(tmpdir(), 'turnout-watchdog-'))))
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

const heartbeat = () => path.join(folder, 'wall-heartbeat')
const started = () => path.join(folder, "it's started")
const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds
const beatOf = (pid: number | undefined, late: number) => writeFile(heartbeat(), `${pid} ${late}\n`)

/** A process that runs until it is ended. */
function aProcess(program = 'sleep'): ChildProcess {
  const child = spawn(program, ['1000'], { stdio: 'ignore' })
  children.push(child)
  return child
}
async function runScript(processName = 'sleep'): Promise<void> {
  const file = path.join(folder, 'watchdog.sh')
  const start = ['touch', started()]
  const text = watchdogScript({ heartbeat: heartbeat(), processName, start, everyMs: 50, graceMs: 50 })
  await writeFile(file, text)
  children.push(spawn('/bin/sh', [file], { stdio: 'ignore' }))
}
const isThere = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  )
/** Long enough for several looks of the script. */
const looks = () => run('sleep', ['0.5'])
const isStarted = () => isThere(started())
const ends = (child: ChildProcess) => expect.poll(() => child.signalCode, SOON).toBe('SIGKILL')

test('a hung process is ended and started anew; one that lives, rests or ended as it should is not', async () => {
  const child = aProcess()
  await runScript()
  await looks()
  expect(await isStarted()).toBe(false)
  await beatOf(child.pid, inSeconds(60))
  await looks()
  await beatOf(0, inSeconds(60))
  await looks()
  await writeFile(heartbeat(), 'half a li')
  await looks()
  expect([await isStarted(), child.exitCode, child.signalCode]).toEqual([false, null, null])
  await beatOf(child.pid, inSeconds(-1))
  await ends(child)
  await expect.poll(isStarted, SOON).toBe(true)
  // The program has time to start: it is not started once more meanwhile.
  const [pid, late] = (await readFile(heartbeat(), 'utf8')).split(' ')
  expect(pid).toBe('0')
  expect(Number(late)).toBeGreaterThan(inSeconds(60))
})

test('a process that died is started at once, and a rest that lasts too long is over', async () => {
  const child = aProcess()
  child.kill('SIGKILL')
  await ends(child)
  await beatOf(child.pid, inSeconds(60))
  await runScript()
  await expect.poll(isStarted, SOON).toBe(true)
  await rm(started())
  await beatOf(0, inSeconds(-1))
  await expect.poll(isStarted, SOON).toBe(true)
})

test('a number that belongs to another program by now is not ended', async () => {
  const other = aProcess()
  await beatOf(other.pid, inSeconds(-1))
  await runScript('turnout')
  await expect.poll(isStarted, SOON).toBe(true)
  expect(other.signalCode).toBeNull()
})

test('Windows looks by the program itself, with the same rules', async () => {
  const seen: string[] = []
  const look = (alive: number[] = [7]) =>
    lookAfterWall({
      file: heartbeat(),
      now: () => Date.now(),
      sleep: (ms) => seen.push(`wait ${ms}`),
      isAlive: (pid) => alive.includes(pid),
      end: (pid) => seen.push(`end ${pid}`),
      start: () => seen.push('start'),
    })
  expect(look()).toBe(false)
  await writeFile(heartbeat(), 'half a li')
  expect(look()).toBe(false)
  for (const pid of [0, 7]) {
    await beatOf(pid, inSeconds(60))
    expect(look()).toBe(false)
  }
  expect(seen).toEqual([])
  await beatOf(7, inSeconds(-1))
  expect(look()).toBe(true)
  expect(seen.splice(0)).toEqual(['wait 30000', 'end 7', 'start'])
  expect(look()).toBe(false)
  await beatOf(7, inSeconds(60))
  expect(look([])).toBe(true)
  await beatOf(0, inSeconds(-1))
  expect(look()).toBe(true)
  expect(seen).toEqual(['wait 30000', 'end 7', 'start', 'wait 30000', 'start'])
})

const placeOf = (platform: NodeJS.Platform): Place => ({
  platform,
  userData: path.join(folder, 'data'),
  heartbeat: heartbeat(),
  configHome: path.join(folder, 'config'),
  home: folder,
  command: { executable: '/opt/Turn out/$100%/turnout', args: [] },
  processName: 'turnout',
  uid: 501,
  environment: { PATH: '/bin', WAYLAND_DISPLAY: 'wayland-0', XDG_SESSION_TYPE: 'wayland' },
})

test('the watchdog comes with the wall and goes with it; a quit leaves it without a heartbeat', async () => {
  const commands: string[][] = []
  const said: string[] = []
  let works = true
  const create = () =>
    createWatchdog({
      ...placeOf('linux'),
      pid: 4711,
      run: async (program, args) => (commands.push([program, ...args]), works),
      now: () => Date.now(),
      log: (text) => said.push(text),
    })
  const file = path.join(folder, 'data/wall-heartbeat')
  await mkdir(path.dirname(file))
  const watchdog = create()
  await watchdog.stop()
  expect(commands).toEqual([])
  await watchdog.start()
  expect(commands).toEqual([
    ['systemctl', '--user', 'import-environment', 'WAYLAND_DISPLAY', 'XDG_SESSION_TYPE'],
    ['systemctl', '--user', 'daemon-reload'],
    ['systemctl', '--user', 'restart', 'turnout-watchdog.service'],
  ])
  expect(await readFile(file, 'utf8')).toMatch(/^4711 \d{10}\n$/)
  const unit = path.join(folder, 'config/systemd/user/turnout-watchdog.service')
  expect(await isThere(unit)).toBe(true)
  // An update, then the quit that it causes.
  watchdog.rest(600_000)
  watchdog.end()
  expect(await readFile(file, 'utf8')).toMatch(/^0 \d{10}\n$/)
  await watchdog.start()
  expect(await readFile(file, 'utf8')).toMatch(/^4711 /)
  watchdog.end()
  expect(await isThere(file)).toBe(false)
  // The next start shows no wall.
  await create().stop()
  expect(commands.at(-1)).toEqual(['systemctl', '--user', 'stop', 'turnout-watchdog.service'])
  expect(await isThere(unit)).toBe(false)
  works = false
  await watchdog.stop()
  await watchdog.start()
  expect(said).toEqual([expect.stringContaining('can’t watch the wall')])
  await watchdog.stop()
})

async function writeUnit(): Promise<{ unit: string; unitText: string; script: string; scriptText: string }> {
  const { files } = systemWatchdog({ ...placeOf('linux'), userData: path.join(folder, 'a "b" $c 100%') })
  for (const [file, text] of Object.entries(files)) {
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, text)
  }
  const [[script, scriptText] = ['', ''], [unit, unitText] = ['', '']] = Object.entries(files)
  return { unit, unitText, script, scriptText }
}

test('the paths of the unit and the script may hold any characters', async () => {
  const { unitText, script, scriptText } = await writeUnit()
  expect(unitText).toContain(String.raw`/a \"b\" $$c 100%%/watchdog.sh"`)
  await run('/bin/sh', ['-n', script])
  expect(scriptText).toContain("'--' '/opt/Turn out/$$100%/turnout' '--kiosk'")
})

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0
const whyNoSystemd = hasSystemd ? '' : ' (skipped: systemd-analyze is not installed)'

test.runIf(hasSystemd)(`systemd accepts the unit${whyNoSystemd}`, async () => {
  const { unit } = await writeUnit()
  const environment = { ...process.env, XDG_RUNTIME_DIR: folder }
  const verify = () => run('systemd-analyze', ['verify', '--user', unit], { env: environment })
  expect(await verify()).toMatchObject({ stderr: '' })
  await writeFile(unit, '[Service]\nRestart=always\n')
  await expect(verify()).rejects.toThrow(/ExecStart/)
})

test('macOS has an agent that launchd keeps alive, Windows a task each minute', async () => {
  const bundle = '/Applications/Turn & out.app'
  const command = { executable: `${bundle}/Contents/MacOS/Turnout`, args: [] }
  const mac = systemWatchdog({ ...placeOf('darwin'), command })
  const plist = Object.entries(mac.files).find(([file]) => file.endsWith('.plist'))
  expect(plist?.[0]).toBe(path.join(folder, 'Library/LaunchAgents/org.turnout.desktop.watchdog.plist'))
  expect(plist?.[1]).toContain('<key>KeepAlive</key>\n  <true/>')
  expect(Object.values(mac.files)[0]).toContain(`'/usr/bin/open' '-n' '-a' '${bundle}' '--args' '--kiosk'`)
  const tried: string[] = []
  expect(await mac.start(async (_, args) => (tried.push(args.join(' ')), args[0] !== 'kickstart'))).toBe(true)
  expect(tried).toEqual([
    'kickstart -k gui/501/org.turnout.desktop.watchdog',
    `bootstrap gui/501 ${plist?.[0]}`,
  ])
  const executable = String.raw`C:\Program Files\Turnout\Turnout.exe`
  const windows = systemWatchdog({ ...placeOf('win32'), command: { executable, args: [] } })
  await windows.start(async (program, args) => (tried.push([program, ...args].join(' ')), true))
  expect(tried.at(-1)).toBe(
    `schtasks /Create /F /TN Turnout watchdog /SC MINUTE /MO 1 /TR "${executable}" --look-after-wall`,
  )
})

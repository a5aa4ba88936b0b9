import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { createHash } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import type { UpdateState } from '#shared/bridge/bridge.ts'
import type { Updater } from './capabilities/updates.ts'
import type { MenuEntry } from './electron-api.ts'
import { startDouble, type StartedDouble } from './testing/start-double.ts'
import { startWebServer, type WebServer } from './testing/web-server.ts'

let app: StartedDouble
let server: WebServer | null = null
const start = async (options: Parameters<typeof startDouble>[0] = {}) => (app = await startDouble(options))
afterEach(async () => {
  await app.stop()
  await server?.stop()
  server = null
})

const SERVER = 'https://turnout.example.org'
const SOON = { timeout: 20_000 }
vi.setConfig({ testTimeout: 60_000 })
const told = (name: string) =>
  app.lastWindow.webContents.sent
    .filter(({ channel }) => channel === `turnout:event:${name}`)
    .map(({ message }) => message)

test('a second instance passes its link to the first and ends', async () => {
  await start({ isFirstInstance: false })
  expect(app.isStarted).toBe(false)
  expect(app.seen.hasQuit).toBe(true)
  expect(app.windows).toEqual([])
  await app.stop()

  await start()
  app.app.emit('second-instance', {}, ['turnout', '--flag', 'turnout://open/video/7?t=5'])
  expect(told('pathOpened')).toEqual([{ path: '/video/7?t=5' }])
  expect(app.lastWindow.isInFront).toBe(true)
  app.lastWindow.isInFront = false
  app.lastWindow.isSmall = true
  app.app.emit('second-instance', {}, ['turnout'])
  expect(app.lastWindow).toMatchObject({ isInFront: true, isSmall: false })
  expect(app.windows).toHaveLength(1)
})

test('Windows knows the program by its id from the first moment on', async () => {
  await start({ parts: { platform: 'win32' }, isFirstInstance: false })
  expect(app.seen.appUserModelId).toBe('org.turnout.desktop')
  await app.stop()
  await start({ isFirstInstance: false })
  expect(app.seen.appUserModelId).toBeNull()
})

test('a link opens its screen, whether the app is running or not, and nothing but a screen', async () => {
  await start({ parts: { platform: 'darwin', argv: ['turnout', 'turnout://open/category/3'] } })
  expect(app.lastWindow.url).toBe('app://turnout/category/3')
  expect(app.seen.linkSchemes).toEqual(['turnout'])
  const preventDefault = vi.fn<() => void>()
  const follow = (url: string) => app.app.emit('open-url', { preventDefault }, url)
  follow('turnout://open/search?q=cpr%20rate')
  const ignored = [
    'turnout://open/uploads/evil.html',
    'turnout://open//example.org/',
    'turnout://open/api/auth/logout',
    'turnout://open/x/../uploads/evil.html',
    'turnout://elsewhere/video/7',
    'turnout://open/<script>',
    'javascript:alert(1)',
    'https://example.org/',
    'turnout:',
  ]
  for (const url of ignored) follow(url)
  expect(told('pathOpened').slice(0, 1)).toEqual([{ path: '/search?q=cpr%20rate' }])
  // A browser writes '<' in this third way.
  for (const message of told('pathOpened')) {
    expect(JSON.stringify(message)).not.toMatch(/uploads|api|example|<|javascript/)
  }
  expect(preventDefault).toHaveBeenCalledTimes(ignored.length + 1)
})

test('the window opens where it last stood, unless that display is gone', async () => {
  await start()
  expect(app.lastWindow.options).toMatchObject({ width: 1280, height: 860, show: false })
  expect(app.lastWindow.options).not.toHaveProperty('x')
  app.lastWindow.emit('ready-to-show')
  expect(app.lastWindow).toMatchObject({ isShown: true, isLarge: false })
  app.lastWindow.maximize()
  await app.lastWindow.closeByHand()
  const kept = { x: 40, y: 50, width: 1000, height: 700, isMaximized: true }
  expect(app.stored.get('window')).toEqual(kept)
  expect(app.seen.hasQuit).toBe(true)
  await app.stop()

  await start({ stored: { window: kept } })
  expect(app.lastWindow.options).toMatchObject({ x: 40, y: 50, width: 1000, height: 700 })
  app.lastWindow.emit('ready-to-show')
  expect(app.lastWindow.isLarge).toBe(true)
  await app.stop()

  for (const [window, width] of [
    [{ ...kept, x: 5000 }, 1000],
    [{ ...kept, y: -300 }, 1000],
    [{ x: 'left' }, 1280],
    ['none', 1280],
  ] as const) {
    await start({ stored: { window } })
    expect(app.lastWindow.options).toMatchObject({ width })
    expect(app.lastWindow.options).not.toHaveProperty('x')
    await app.stop()
  }
})

test('closing the last window ends the app, but on a Mac, where it opens anew', async () => {
  await start()
  await app.lastWindow.closeByHand()
  expect(app.seen.hasQuit).toBe(true)
  await app.stop()
  await start({ parts: { platform: 'darwin' } })
  await app.lastWindow.closeByHand()
  expect(app.seen.hasQuit).toBe(false)
  app.app.emit('activate')
  expect(app.windows).toHaveLength(2)
})

const labels = (menu: MenuEntry[] | null): string[] =>
  (menu ?? []).flatMap(({ label, role, submenu = [] }) => [label ?? role ?? '', ...labels(submenu)])

test('the menu leads to the settings; developer tools are for developers alone', async () => {
  await start({ isPackaged: true })
  expect(labels(app.seen.menu)).toEqual(
    expect.arrayContaining(['File', 'Edit', 'View', 'Window', 'Settings…']),
  )
  expect(labels(app.seen.menu)).not.toContain('toggleDevTools')
  const settings = (app.seen.menu ?? [])
    .flatMap(({ submenu }) => submenu ?? [])
    .find(({ label }) => label === 'Settings…')
  settings?.click?.()
  expect(told('pathOpened')).toEqual([{ path: '/settings' }])
  await app.stop()
  await start({ isPackaged: false, parts: { platform: 'darwin' } })
  expect(labels(app.seen.menu)).toEqual(expect.arrayContaining(['toggleDevTools', 'Turnout']))
})

test('the token is kept as the system’s secret store encrypts it, for its server alone', async () => {
  await start({ stored: { server: SERVER } })
  const { userData } = app
  await app.call('writeToken', { token: 'a-secret-token' })
  expect(String(await readFile(path.join(userData, 'credential')))).not.toContain('a-secret-token')
  const again = await startDouble({ userData, stored: { server: SERVER } })
  expect(await again.call('getStart')).toEqual({
    version: '1.2.3',
    server: SERVER,
    token: 'a-secret-token',
    isTokenKept: true,
    opensLinks: true,
    kiosk: { isHere: false, hasPin: false, waitMs: 0, mayLeave: true },
  })
  const elsewhere = await startDouble({ userData, stored: { server: 'https://other.example.org' } })
  expect(await elsewhere.call('getStart')).toMatchObject({ token: null })
  await again.call('removeToken')
  const signedOut = await startDouble({ userData, stored: { server: SERVER } })
  expect(await signedOut.call('getStart')).toMatchObject({ token: null })
  await writeFile(path.join(userData, 'credential'), 'of another computer')
  const damaged = await startDouble({ userData, stored: { server: SERVER } })
  expect(await damaged.call('getStart')).toMatchObject({ token: null })
})

test('without a secret store the token lives in memory and never on the disk', async () => {
  for (const secretStore of ['basic_text', 'refusing'] as const) {
    await start({ secretStore, stored: { server: SERVER } })
    await app.call('writeToken', { token: 'a-secret-token' })
    expect(await app.call('getStart')).toMatchObject({ token: 'a-secret-token', isTokenKept: false })
    await expect(readFile(path.join(app.userData, 'credential'))).rejects.toThrow(/ENOENT/)
    await app.stop()
  }
})

test('another server is chosen, kept, and never told the token of the one before', async () => {
  server = await startWebServer((request, response) => {
    const body = request.url === '/healthz' ? { status: 'ok' } : { product: 'Turnout' }
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
  })
  await start({ fetch, stored: { server: SERVER } })
  await app.call('writeToken', { token: 'of-the-first' })
  expect(await app.call('chooseServer', { address: '127.0.0.1:9' })).toMatchObject({ outcome: 'refused' })
  expect(await app.call('getStart')).toMatchObject({ server: SERVER, token: 'of-the-first' })
  const chosen = { outcome: 'chosen', server: server.origin }
  expect(await app.call('chooseServer', { address: server.origin })).toEqual(chosen)
  expect(await app.call('getStart')).toMatchObject({ server: server.origin, token: null })
  expect(app.stored.get('server')).toBe(server.origin)
  await app.call('writeToken', { token: 'of-the-second' })
  await app.call('chooseServer', { address: server.origin })
  expect(await app.call('getStart')).toMatchObject({ token: 'of-the-second' })
})

test('sign-in goes through the system’s browser and is worth nothing without the verifier', async () => {
  const bodies: { code: string; verifier: string }[] = []
  server = await startWebServer((request, response) => {
    void text(request).then((body) => {
      const asked = JSON.parse(body) as { code: string; verifier: string }
      bodies.push(asked)
      const isGood = request.url === '/api/auth/desktop/token' && asked.code === 'the-code-of-this-visit'
      response.writeHead(isGood ? 200 : 401, { 'Content-Type': 'application/json' })
      response.end(
        JSON.stringify(isGood ? { token: 'handed-over', passwordRemoved: true } : { code: 'not_signed_in' }),
      )
    })
  })
  let time = 0
  await start({ fetch, stored: { server: server.origin }, parts: { platform: 'darwin', now: () => time } })
  const follow = (url: string) => app.app.emit('open-url', { preventDefault() {} }, url)
  // No sign-in was requested, so a link from elsewhere signs no person in.
  follow('turnout://sign-in?code=the-code-of-a-stranger')
  follow('turnout://sign-in?problem=cancelled')
  expect(bodies).toEqual([])

  await app.call('startSignIn', { provider: 'google' })
  const [opened] = app.seen.openedOutside
  const challenge = new URL(opened ?? '').searchParams.get('code_challenge')
  expect(opened).toBe(`${server.origin}/api/auth/google?code_challenge=${challenge}`)
  follow('turnout://sign-in?code=the-code-of-a-stranger')
  await vi.waitFor(() => expect(bodies).toHaveLength(1), SOON)
  expect(
    createHash('sha256')
      .update(bodies[0]?.verifier ?? '')
      .digest('base64url'),
  ).toBe(challenge)
  follow('turnout://sign-in?code=the-code-of-this-visit')
  await vi.waitFor(
    () =>
      expect(told('signInEnded')).toEqual([
        { outcome: 'signedIn', token: 'handed-over', passwordRemoved: true },
      ]),
    SOON,
  )
  expect(await app.call('getStart')).toMatchObject({ token: 'handed-over' })
  expect(app.lastWindow.isInFront).toBe(true)

  await app.call('startSignIn', { provider: 'apple' })
  follow('turnout://sign-in?problem=cancelled')
  expect(told('signInEnded').at(-1)).toEqual({ outcome: 'failed', problem: 'cancelled' })
  await app.call('startSignIn', { provider: 'apple' })
  time = 10 * 60 * 1000 + 1
  follow('turnout://sign-in?code=the-code-of-this-visit')
  follow('turnout://sign-in?code=short')
  follow('turnout://sign-in?problem=made-up')
  expect(bodies).toHaveLength(2)
})

test('a notification appears while the window is not in front, and leads to its screen', async () => {
  await start()
  const notice = { title: 'Video approved', body: '"CPR" is published now.', path: '/video/7' }
  app.lastWindow.isInFront = true
  await app.call('notify', notice)
  expect(app.notifications).toEqual([])
  app.lastWindow.isInFront = false
  await app.call('notify', notice)
  expect(app.notifications).toMatchObject([{ title: 'Video approved', body: '"CPR" is published now.' }])
  app.notifications[0]?.click()
  expect(told('pathOpened')).toEqual([{ path: '/video/7' }])
  await app.lastWindow.closeByHand()
  app.notifications[0]?.click()
  expect(app.lastWindow.url).toBe('app://turnout/video/7')
})

test('a newer version is downloaded, announced, and installed on request', async () => {
  type Hear = (...given: never[]) => void
  const listeners = new Map<string, Hear>()
  const installed = vi.fn<() => void>()
  let checks = 0
  const updater: Updater = {
    autoDownload: false,
    autoInstallOnAppQuit: false,
    checkForUpdates: () => Promise.resolve(++checks),
    quitAndInstall: installed,
    on: (event: string, listener: Hear) => listeners.set(event, listener),
  }
  await start({ parts: { updater } })
  const happen = (event: string) =>
    // Each listener takes a part of this.
    listeners.get(event)?.(Object.assign(new Error('no line'), { version: '1.3.0' }) as never)
  const state = async () => (await app.call('getUpdate')) as UpdateState
  expect(checks).toBe(1)
  expect(updater).toMatchObject({ autoDownload: true, autoInstallOnAppQuit: true })
  expect(await state()).toEqual({ state: 'checking', version: null })
  await app.call('installUpdate')
  expect(installed).not.toHaveBeenCalled()
  happen('error')
  expect(await state()).toEqual({ state: 'failed', version: null })
  happen('update-not-available')
  expect(await state()).toEqual({ state: 'current', version: null })
  happen('update-available')
  happen('update-downloaded')
  happen('error')
  expect(await state()).toEqual({ state: 'ready', version: '1.3.0' })
  expect(told('updateChanged').at(-1)).toEqual({ state: 'ready', version: '1.3.0' })
  await app.call('installUpdate')
  expect(installed).toHaveBeenCalledOnce()
  await app.stop()
  await start()
  expect(await state()).toEqual({ state: 'off', version: null })
})

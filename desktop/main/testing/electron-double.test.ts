import { afterEach, expect, test } from 'vitest'
import { BRIDGE_CALLS } from '#shared/bridge/bridge.ts'
import { createElectronDouble } from './electron-double.ts'
import { foreignMethods, isOnPlatform, platformTags } from './electron/platform-tags.ts'
import { startDouble, type StartedDouble } from './start-double.ts'

/** The double refuses what the real Electron refuses. */

const PLATFORMS = ['linux', 'darwin', 'win32'] as const
let app: StartedDouble | null = null
afterEach(async () => {
  await app?.stop()
  app = null
})

test('the platforms of the installed Electron are read from electron.d.ts', () => {
  expect(platformTags().size).toBeGreaterThan(300)
  expect([...(platformTags().get('App.setLoginItemSettings') ?? [])]).toEqual(['darwin', 'win32'])
  expect([...(platformTags().get('SafeStorage.getSelectedStorageBackend') ?? [])]).toEqual(['linux'])
  expect([...(platformTags().get('App:open-url') ?? [])]).toEqual(['darwin'])
  // Members for every platform have no tag, and the tag of a parameter is not one of its method.
  for (const member of ['App.quit', 'App:second-instance', 'App:ready', 'Notification:click'])
    expect(isOnPlatform(member, 'linux'), member).toBe(true)
})

test('a method or an event of another platform throws', () => {
  for (const platform of PLATFORMS) {
    const double = createElectronDouble({ platform })
    const surfaces = { App: double.electron.app, SafeStorage: double.electron.safeStorage }
    for (const [owner, surface] of Object.entries(surfaces)) {
      for (const method of foreignMethods(owner, platform).filter((name) => name in surface)) {
        const call: unknown = Reflect.get(surface, method)
        expect(call, `${owner}.${method} on ${platform}`).toThrow(`not there on ${platform}`)
      }
    }
    if (platform !== 'darwin') expect(() => double.app.emit('open-url')).toThrow('no event open-url')
  }
})

test.for(PLATFORMS)(
  'the start and every call of the page use nothing of another platform (%s)',
  async (platform) => {
    app = await startDouble({ platform, stored: { server: 'https://turnout.example.org' } })
    for (const name of BRIDGE_CALLS) {
      const failure = await app.call(name).then(
        () => '',
        (error: unknown) => String(error),
      )
      expect(failure, name).not.toMatch(/is not there on|can only be used after|destroyed/)
    }
  },
)

test('before Electron is ready it has no windows, no session, no screen, no network and no dialogs', async () => {
  let becomeReady = (): void => undefined
  const becomesReady = new Promise<void>((resolve) => (becomeReady = resolve))
  const { electron } = createElectronDouble({ becomesReady })
  const uses: (() => unknown)[] = [
    () => new electron.BrowserWindow({}),
    () => new electron.Notification({ title: '', body: '' }),
    () => electron.session.defaultSession,
    () => electron.screen.getAllDisplays(),
    () => electron.net.fetch('https://turnout.example.org'),
    () => electron.dialog.showOpenDialog({}),
    () => electron.chooseFolder(),
    () => electron.makeTray('', () => undefined),
    () => electron.protocol.handle('app', () => Promise.reject(new Error('unused'))),
  ]
  for (const use of uses) expect(use, String(use)).toThrow('can only be used after app is ready')
  expect(electron.safeStorage.getSelectedStorageBackend()).toBe('unknown')
  expect(await electron.safeStorage.isAsyncEncryptionAvailable()).toBe(false)
  await expect(electron.safeStorage.encryptStringAsync('')).rejects.toThrow('before app is ready')
  electron.protocol.registerSchemesAsPrivileged([])
  becomeReady()
  await electron.app.whenReady()
  expect(() => electron.protocol.registerSchemesAsPrivileged([])).toThrow('before app is ready')
})

test('a destroyed window answers nothing, and its loads fail', async () => {
  const { electron, windows } = createElectronDouble()
  await electron.app.whenReady()
  const window = new electron.BrowserWindow({})
  const first = window.loadURL('app://turnout/')
  const next = window.loadURL('app://turnout/video/7')
  await expect(first).rejects.toThrow('ERR_ABORTED')
  window.close()
  expect(window.isDestroyed()).toBe(false)
  await expect(next).rejects.toThrow('ERR_FAILED')
  expect(window.isDestroyed()).toBe(true)
  for (const use of [() => window.focus(), () => window.isFocused(), () => window.webContents.send('', {})])
    expect(use).toThrow('Object has been destroyed')
  expect(windows).toHaveLength(1)
})

test('messages between page and main process are copied, and an error arrives as its text', async () => {
  app = await startDouble()
  const { lastWindow } = app
  expect(() => lastWindow.webContents.send('', { call: () => undefined })).toThrow(/could not be cloned/)
  await expect(app.call('getStart', { call: () => undefined })).rejects.toThrow(/could not be cloned/)
  await expect(app.call('chooseServer', { address: 7 })).rejects.toThrow(/^Error invoking remote method/)
})

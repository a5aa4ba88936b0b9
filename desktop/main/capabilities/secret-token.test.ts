import { access, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createElectronDouble } from '../testing/electron-double.ts'
import type { SecretStore } from '../testing/electron/secret-store-double.ts'
import { startDouble } from '../testing/start-double.ts'
import { createSecretToken } from './secret-token.ts'

const SERVER = 'https://turnout.example.org'
let folder: string
let file: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'turnout-secret-'))
  file = path.join(folder, 'credential')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(async () => {
  vi.useRealTimers()
  // The log of the app may still be written.
  await rm(folder, { recursive: true, maxRetries: 5 })
})

async function open(secretStore: SecretStore, platform: NodeJS.Platform = 'linux') {
  const double = createElectronDouble({ secretStore, platform })
  await double.electron.app.whenReady()
  const onLate = vi.fn<() => void>()
  const onProblem = vi.fn<(error: unknown) => void>()
  const token = createSecretToken({
    safeStorage: double.electron.safeStorage,
    file,
    isLinux: platform === 'linux',
    getServer: () => SERVER,
    onLate,
    onProblem,
  })
  return { token, store: double.secretStore, onLate, onProblem }
}
const isOnDisk = () =>
  access(file).then(
    () => true,
    () => false,
  )
const keep = async (text: string) => (await open('keychain')).token.write(text)

test('a store that answers is asked once, and its token is there when it has answered', async () => {
  await keep('kept')
  const { token, store, onLate } = await open('keychain')
  expect([token.read(), token.isKept(), store.asked]).toEqual([null, false, 0])
  await Promise.all([token.load(), token.load()])
  expect([token.read(), token.isKept()]).toEqual(['kept', true])
  const { asked } = store
  await token.load()
  expect(store.asked).toBe(asked)
  expect(onLate).not.toHaveBeenCalled()
})

test('a locked store is waited for five seconds; the token that it tells later is announced', async () => {
  await keep('kept')
  const { token, store, onLate, onProblem } = await open('locked')
  let isOver = false
  void token.load().then(() => (isOver = true))
  await vi.advanceTimersByTimeAsync(4900)
  expect(isOver).toBe(false)
  await vi.advanceTimersByTimeAsync(200)
  expect([isOver, token.read(), token.isKept()]).toEqual([true, null, false])
  expect(String(onProblem.mock.calls)).toContain('may be locked')
  store.unlock()
  await vi.waitFor(() => expect(onLate).toHaveBeenCalledOnce())
  expect([token.read(), token.isKept()]).toEqual(['kept', true])
})

test('a sign-in while the store is locked counts at once, and is kept when the store is unlocked', async () => {
  await keep('older')
  const { token, store } = await open('locked')
  const loading = token.load()
  const saved = token.write('newer')
  expect(token.read()).toBe('newer')
  store.unlock()
  await Promise.all([loading, saved])
  expect(token.read()).toBe('newer')
  const next = await open('keychain')
  await next.token.load()
  expect(next.token.read()).toBe('newer')
})

test('a sign-out while the store is locked waits for nothing, and what was to be kept is not kept', async () => {
  await keep('older')
  const { token, store } = await open('locked')
  const loading = token.load()
  const saved = token.write('newer')
  await token.remove()
  expect([token.read(), await isOnDisk()]).toEqual([null, false])
  store.unlock()
  await Promise.all([loading, saved])
  expect([token.read(), await isOnDisk()]).toEqual([null, false])
})

test('a store that refuses keeps nothing, says so, and loses nothing', async () => {
  await keep('kept')
  const { token, onProblem } = await open('refusing')
  await token.load()
  expect([token.read(), token.isKept()]).toEqual([null, false])
  expect(onProblem).toHaveBeenCalled()
  await token.write('of this run')
  expect(token.read()).toBe('of this run')
  // The store may be unlocked at the next start.
  const next = await open('keychain')
  await next.token.load()
  expect(next.token.read()).toBe('kept')
})

test('Linux without a keyring is not asked; the other systems have no such question', async () => {
  const { token, store } = await open('basic_text')
  await token.load()
  await token.write('of this run')
  expect([store.asked, token.isKept(), await isOnDisk()]).toEqual([0, false, false])
  for (const platform of ['win32', 'darwin'] as const) {
    const other = await open('keychain', platform)
    await other.token.load()
    expect(other.token.isKept(), platform).toBe(true)
  }
})

test('a start as the wall asks for the token when the wall is left', async () => {
  const options = { userData: folder, stored: { server: SERVER } }
  await keep('kept')
  const app = await startDouble({ ...options, parts: { argv: ['turnout', '--kiosk'] } })
  expect(await app.call('getStart')).toMatchObject({ token: null })
  expect(app.secretStore.asked).toBe(0)
  expect(await app.call('leaveKiosk')).toBe(true)
  expect(app.lastWindow.url).toBe('app://turnout/')
  expect(await app.call('getStart')).toMatchObject({ token: 'kept', isTokenKept: true })
})

test('the page starts signed out while the store is locked, and is told when it is not', async () => {
  await keep('kept')
  const starting = startDouble({ userData: folder, secretStore: 'locked', stored: { server: SERVER } })
  await vi.advanceTimersByTimeAsync(5100)
  const app = await starting
  expect(await app.call('getStart')).toMatchObject({ token: null, isTokenKept: false })
  const told = () => app.lastWindow.webContents.sent.filter(({ channel }) => channel.endsWith('signInFound'))
  expect(told()).toEqual([])
  app.secretStore.unlock()
  await vi.waitFor(() => expect(told()).toMatchObject([{ message: { token: 'kept', isTokenKept: true } }]))
})

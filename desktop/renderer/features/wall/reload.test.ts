import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WALL_RELOAD_FIRST_MS } from '#shared/limits/wall.ts'

let isUp: boolean
const reload = vi.fn<() => void>()
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
  reload.mockClear()
  isUp = false
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
  vi.stubGlobal('fetch', async () => {
    if (!isUp) throw new TypeError('Failed to fetch')
    return new Response('page')
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function getIntoTrouble(protocol: string, controller: object | null): Promise<void> {
  vi.stubGlobal('window', { location: { protocol, href: `${protocol}//wall.example/wall`, reload } })
  vi.stubGlobal('navigator', { serviceWorker: { controller } })
  const { reloadAfterFailure } = await import('./reload.ts')
  reloadAfterFailure('no picture')
  await pass(WALL_RELOAD_FIRST_MS)
}

const worker = (name: string) => ({ scriptURL: `https://wall.example/${name}` })

test.each([
  ['without a worker', null],
  ['with the worker of the app alone', worker('app-worker.js')],
])('a page %s is reloaded only when the server can be reached', async (_, controller) => {
  await getIntoTrouble('http:', controller)
  await pass(60_000)
  expect(reload).not.toHaveBeenCalled()
  isUp = true
  await pass(10_000)
  expect(reload).toHaveBeenCalledOnce()
})

test.each([
  ['a worker answers', 'https:', worker('wall-worker.js')],
  ['the desktop app has on its disk', 'app:', null],
])('a page that %s is reloaded at once, with or without a server', async (_, protocol, controller) => {
  await getIntoTrouble(protocol, controller)
  expect(reload).toHaveBeenCalledOnce()
})

import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { haveEarlyAnswers } from '../lib/prefetch.ts'
import { sessionKey } from '../entities/query-keys.ts'
import { PRERENDERED } from './screens.tsx'
import { readyToTakeOver } from './hydrate-prerender.ts'

vi.mock('../lib/prefetch.ts', () => ({ haveEarlyAnswers: vi.fn() }))
vi.mock('../lib/api.ts', () => ({ api: { getCurrentUser: () => Promise.resolve({ id: 7 }) } }))
vi.mock('./screens.tsx', () => ({
  PRERENDERED: {
    home: { preload: vi.fn() },
    shorts: { preload: vi.fn() },
    category: { preload: vi.fn() },
  },
}))

const prefetch = vi.fn()
const dataset: Record<string, string> = {}
const place = { pathname: '/' }
interface Drawing {
  checkVisibility: () => boolean
  getAttribute: () => string
}
let drawing: Drawing | null = null
let name = 'home'
vi.stubGlobal('window', { location: place })
const cookie = 'turnout_signed_in=hint'
vi.stubGlobal('document', { querySelector: () => drawing, documentElement: { dataset }, cookie })

beforeEach(() => {
  vi.useFakeTimers()
  drawing = { checkVisibility: () => true, getAttribute: () => name }
  name = 'home'
  place.pathname = '/'
  delete dataset['painted']
  // Of the screen's module, what is loaded ahead of it.
  const module = { default: () => null, prefetch } as never
  vi.mocked(PRERENDERED.home.preload).mockResolvedValue(module)
  vi.mocked(PRERENDERED.shorts.preload).mockResolvedValue(module)
  vi.mocked(PRERENDERED.category.preload).mockResolvedValue(module)
  vi.mocked(haveEarlyAnswers).mockResolvedValue(true)
  prefetch.mockResolvedValue(undefined)
})

afterEach(() => {
  vi.useRealTimers()
  vi.clearAllMocks()
})

/** Whether the app may take the place after so many milliseconds. */
async function isReadyAfter(ms: number, client = new QueryClient()): Promise<boolean> {
  let isReady = false
  void readyToTakeOver(client).then(() => (isReady = true))
  await vi.advanceTimersByTimeAsync(ms)
  return isReady
}

test('who is here and what the screen shows are in memory before the app takes the place', async () => {
  const client = new QueryClient()
  expect(await isReadyAfter(0, client)).toBe(true)
  expect(client.getQueryData(sessionKey)).toEqual({ id: 7 })
  expect(prefetch).toHaveBeenCalledExactlyOnceWith(client, 0)
  expect(PRERENDERED.shorts.preload).not.toHaveBeenCalled()
  expect(dataset['painted']).toBe('')
})

test('shorts prepares its own screen', async () => {
  name = 'shorts'
  expect(await isReadyAfter(0)).toBe(true)
  expect(PRERENDERED.shorts.preload).toHaveBeenCalledOnce()
  expect(PRERENDERED.home.preload).not.toHaveBeenCalled()
})

test('a category prepares its screen with the data of this category', async () => {
  name = 'category'
  place.pathname = '/category/12'
  const client = new QueryClient()
  expect(await isReadyAfter(0, client)).toBe(true)
  expect(prefetch).toHaveBeenCalledExactlyOnceWith(client, 12)
  expect(PRERENDERED.category.preload).toHaveBeenCalledOnce()
  expect(PRERENDERED.home.preload).not.toHaveBeenCalled()
})

test.each([
  ['is missing', null],
  ['is hidden, as on a wide screen', { checkVisibility: () => false, getAttribute: () => 'home' }],
])('nothing waits where the drawing %s', async (_how, found) => {
  drawing = found
  vi.mocked(haveEarlyAnswers).mockReturnValue(new Promise(() => undefined))
  expect(await isReadyAfter(0)).toBe(true)
  expect(PRERENDERED.home.preload).not.toHaveBeenCalled()
  expect(dataset['painted']).toBeUndefined()
})

test('a refused request leaves the asking, and the telling, to the screen', async () => {
  vi.mocked(haveEarlyAnswers).mockResolvedValue(false)
  expect(await isReadyAfter(0)).toBe(true)
  expect(prefetch).not.toHaveBeenCalled()
})

test.each([
  ['an answer that failed', () => vi.mocked(haveEarlyAnswers).mockRejectedValue(new TypeError('no network'))],
  [
    'a screen that did not load',
    () => vi.mocked(PRERENDERED.home.preload).mockRejectedValue(new Error('gone')),
  ],
])('%s does not delay the page', async (_what, fail) => {
  fail()
  expect(await isReadyAfter(0)).toBe(true)
  expect(dataset['painted']).toBe('')
})

test('the page waits at most 800 ms for a late answer', async () => {
  vi.mocked(haveEarlyAnswers).mockReturnValue(new Promise(() => undefined))
  expect(await isReadyAfter(799)).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(dataset['painted']).toBe('')
})

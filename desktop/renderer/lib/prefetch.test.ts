import { afterEach, expect, test, vi } from 'vitest'
import { sendEarly, takeEarly } from './prefetch.ts'

const stored = new Map<string, string>()
vi.stubGlobal('localStorage', { getItem: (key: string) => stored.get(key) ?? null })
const fetched = vi.fn<typeof fetch>(() => Promise.resolve(new Response('[]')))
vi.stubGlobal('fetch', fetched)

afterEach(() => {
  stored.clear()
  vi.useRealTimers()
  vi.clearAllMocks()
})

test('an early response answers the first request for it, once', async () => {
  const answer = sendEarly('/api/categories')
  expect(takeEarly('GET', '/api/videos')).toBeUndefined()
  expect(takeEarly('GET', '/api/categories')).toBe(answer)
  expect(takeEarly('GET', '/api/categories')).toBeUndefined()
  expect(await (await answer).json()).toEqual([])
  expect(fetched).toHaveBeenCalledOnce()
})

test('another person, another method or a later question asks anew', () => {
  void sendEarly('/api/auth/user')
  stored.set('authToken', 'somebody')
  expect(takeEarly('GET', '/api/auth/user')).toBeUndefined()

  void sendEarly('/api/categories')
  expect(takeEarly('POST', '/api/categories')).toBeUndefined()

  vi.useFakeTimers()
  void sendEarly('/api/categories')
  vi.advanceTimersByTime(10_000)
  expect(takeEarly('GET', '/api/categories')).toBeUndefined()
})

test('a failure reaches the caller', async () => {
  fetched.mockRejectedValueOnce(new TypeError('no network'))
  void sendEarly('/api/categories')
  await expect(takeEarly('GET', '/api/categories')).rejects.toThrow('no network')
})

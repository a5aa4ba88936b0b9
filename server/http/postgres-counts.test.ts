import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CountedEvent } from './event-counts.ts'
import { createPostgresCounts } from './postgres-counts.ts'

const event = (key: string): CountedEvent => ({
  limit: { name: key, points: 1, seconds: 60, sentence: '' },
  key,
})
const [network, account] = [event('network'), event('account')]

/** What the database answers next; it refuses the second event for this many seconds. */
let waitSeconds = 30
const all = vi.fn<() => Promise<{ refused: number; wait_seconds: number }[]>>(() =>
  Promise.resolve([{ refused: 2, wait_seconds: waitSeconds }]),
)
const counts = () => createPostgresCounts({ all: all as never })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
  all.mockClear()
})
afterEach(() => void vi.useRealTimers())

test('a refusal is repeated from memory for a second, of whichever event of a call it was', async () => {
  waitSeconds = 30
  const { count } = counts()
  expect(await count([network, account])).toEqual({ index: 1, waitSeconds: 30 })
  vi.advanceTimersByTime(900)
  expect(await count([network, account])).toEqual({ index: 1, waitSeconds: expect.closeTo(29.1) })
  expect(all).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(200)
  await count([network, account])
  expect(all).toHaveBeenCalledTimes(2)
})

test('a refusal is repeated no longer than it lasts', async () => {
  waitSeconds = 0.2
  const { count } = counts()
  await count([network, account])
  vi.advanceTimersByTime(300)
  await count([network, account])
  expect(all).toHaveBeenCalledTimes(2)
})

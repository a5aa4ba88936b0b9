import { expect, test } from 'vitest'
import { MEGABYTE } from '#shared/limits/units.ts'
import { heapUsed } from '#server/testing/heap-used.ts'
import { memoryThrottles } from '#server/testing/memory-throttles.ts'

const sentence = 'Too many.'
const TWO = { name: 'two', points: 2, seconds: 60, sentence }

test('so many in a window and no more; the next window begins anew', async () => {
  let time = 0
  const { throttles } = memoryThrottles({ clock: () => time })
  const limit = { ...TWO, seconds: 90 }
  const count = (key: string) => throttles.count([limit, key])
  await count('a')
  await count('a')
  expect(() => throttles.check([limit, 'a'])).toThrow(expect.objectContaining({ retryAfter: 90 }))
  time = 60_001
  await expect(count('a')).rejects.toMatchObject({
    message: 'Too many. Please try again in a minute.',
    retryAfter: 30,
  })
  await count('b')
  time = 90_000
  await count('a')
  await count('a')
  await throttles.takeBack([[limit, 'a']])
  await count('a')
  await expect(count('a')).rejects.toMatchObject({ code: 'too_many_requests' })
  await throttles.takeBack([[limit, 'a']], limit)
  throttles.check([limit, 'a'])
})

test('the number of keys is bounded; the one that was not used for longest gives way', async () => {
  const { counts, throttles } = memoryThrottles({ keysMax: 100 })
  for (const _ of [1, 2]) await throttles.count([TWO, 'guessed'])
  for (let i = 0; i < 1000; i++) {
    await throttles.count([TWO, `other ${i}`])
    if (i % 50 === 0) await expect(throttles.count([TWO, 'guessed'])).rejects.toThrow(sentence)
  }
  expect(counts.size).toBe(100)
  expect(() => throttles.check([TWO, 'guessed'])).toThrow(sentence)
})

test('keys whose time is over go', async () => {
  let time = 0
  const { counts, throttles } = memoryThrottles({ clock: () => time })
  for (let i = 0; i < 100; i++) await throttles.count([TWO, `early ${i}`])
  time = 60_000
  for (let i = 0; i < 100; i++) await throttles.count([TWO, `late ${i}`])
  expect(counts.size).toBe(100)
})

test('keys of any number and length take a few megabytes', async () => {
  const { counts, throttles } = memoryThrottles()
  const limit = { ...TWO, seconds: 900 }
  const before = heapUsed()
  for (let i = 0; i < 100_000; i++) await throttles.count([limit, String(i).padEnd(200, 'x')])
  expect(counts.size).toBe(50_000)
  expect(heapUsed() - before).toBeLessThan(16 * MEGABYTE)
})

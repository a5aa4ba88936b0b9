import { expect, test } from 'vitest'
import { MEGABYTE } from '#shared/limits.ts'
import { heapUsed } from '#server/testing/heap-used.ts'
import { createNetworkThrottle, createThrottle } from './throttle.ts'

const sentence = 'Too many.'

test('so many in a window and no more; the next window begins anew', async () => {
  let time = 0
  const throttle = createThrottle({ points: 2, seconds: 90, sentence, clock: () => time })
  await throttle.count('a')
  await throttle.count('a')
  await expect(throttle.check('a')).rejects.toMatchObject({ retryAfter: 90 })
  time = 60_001
  await expect(throttle.count('a')).rejects.toMatchObject({
    message: 'Too many. Please try again in a minute.',
    retryAfter: 30,
  })
  await throttle.count('b')
  time = 90_000
  await throttle.count('a')
  await throttle.count('a')
  await throttle.forgive('a')
  await throttle.count('a')
  await expect(throttle.count('a')).rejects.toMatchObject({ code: 'too_many_requests' })
  await throttle.forget('a')
  await throttle.check('a')
})

test('the number of keys is bounded; the one that was not used for longest gives way', async () => {
  const throttle = createThrottle({ points: 2, seconds: 60, sentence, keysMax: 100 })
  for (const _ of [1, 2]) await throttle.count('guessed')
  for (let i = 0; i < 1000; i++) {
    await throttle.count(`other ${i}`)
    if (i % 50 === 0) await expect(throttle.count('guessed')).rejects.toThrow(sentence)
  }
  expect(throttle.size).toBe(100)
  await expect(throttle.check('guessed')).rejects.toThrow(sentence)
})

test('keys whose time is over go', async () => {
  let time = 0
  const throttle = createThrottle({ points: 2, seconds: 60, sentence, clock: () => time })
  for (let i = 0; i < 100; i++) await throttle.count(`early ${i}`)
  time = 60_000
  for (let i = 0; i < 100; i++) await throttle.count(`late ${i}`)
  expect(throttle.size).toBe(100)
})

test('an IPv6 subscriber counts by itself, and the site of many subscribers for four', async () => {
  const throttle = createNetworkThrottle({ points: 2, seconds: 60, sentence })
  for (const _ of [1, 2]) await throttle.count('2001:db8:1:1::1')
  for (let i = 0; i < 20; i++) await expect(throttle.count('2001:db8:1:1::2')).rejects.toThrow(sentence)
  // A refused try is not counted, so the neighbours still have their share.
  for (const subscriber of [2, 3, 4])
    for (const _ of [1, 2]) await throttle.count(`2001:db8:1:${subscriber}::1`)
  const keys = throttle.size
  for (let i = 5; i < 50; i++) await expect(throttle.count(`2001:db8:1:${i}::1`)).rejects.toThrow(sentence)
  expect(throttle.size).toBe(keys)
  await throttle.count('2001:db8:2:1::1')
  for (const _ of [1, 2]) await throttle.count('192.0.2.7')
  await expect(throttle.count('::ffff:192.0.2.7')).rejects.toThrow(sentence)
})

test('keys of any number and length take a few megabytes', async () => {
  const throttle = createThrottle({ points: 2, seconds: 900, sentence })
  const before = heapUsed()
  for (let i = 0; i < 100_000; i++) await throttle.count(String(i).padEnd(200, 'x'))
  expect(throttle.size).toBe(50_000)
  expect(heapUsed() - before).toBeLessThan(16 * MEGABYTE)
})

import { readdirSync, readFileSync } from 'node:fs'
import { hash } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { DUMMY_HASH, HASHING, hashPassword, isRightPassword } from './passwords.ts'

const PASSWORD = 'correct horse'

/** The priorities of the threads of this process; 0 is the usual one. */
const priorities = () =>
  readdirSync('/proc/self/task').map((id) =>
    Number(readFileSync(`/proc/self/task/${id}/stat`, 'utf8').split(') ')[1]?.split(' ')[16]),
  )

test('a password is right for its own hash alone, and for none where there is no account', async () => {
  const stored = await hashPassword(PASSWORD)
  expect(await isRightPassword(stored, PASSWORD)).toBe(true)
  expect(await isRightPassword(stored, 'wrong')).toBe(false)
  expect(await isRightPassword(null, PASSWORD)).toBe(false)
})

test('a password is right however the keyboard writes its letters, also for a hash of the other form', async () => {
  const [one, two] = ['Lösch-Übung', 'Lösch-Übung'.normalize('NFD')]
  const stored = await hashPassword(two)
  expect(await isRightPassword(stored, one)).toBe(true)
  expect(await isRightPassword(stored, two)).toBe(true)
  // Of a password in two forms, from before both became one.
  const former = await hash(two)
  expect(await isRightPassword(former, one)).toBe(true)
  expect(await isRightPassword(former, 'Losch-Ubung')).toBe(false)
})

test('the hash that stands for a missing account costs as much as any', async () => {
  const costOf = (hash: string) => hash.split('$').slice(0, 4)
  expect(costOf(DUMMY_HASH)).toEqual(costOf(await hashPassword(PASSWORD)))
})

test.runIf(process.platform === 'linux')(
  'two at most are computed at a time, by threads that yield to the event loop',
  async () => {
    const stored = await hashPassword(PASSWORD)
    await Promise.all(Array.from({ length: 20 }, () => isRightPassword(stored, PASSWORD)))
    expect(HASHING.threads).toBeLessThanOrEqual(2)
    expect(priorities().filter((priority) => priority === 10)).toHaveLength(HASHING.threads)
  },
)

test('the queue of hashes keeps the order of arrival, drops aborted calls, and refuses calls above its limit', async () => {
  const stored = await hashPassword(PASSWORD)
  const order: number[] = []
  const gone = new AbortController()
  const verify = (n: number, signal?: AbortSignal) =>
    isRightPassword(stored, PASSWORD, signal).then((isRight) => {
      order.push(n)
      return isRight
    })
  const running = Array.from({ length: HASHING.threads }, (_, n) => verify(n))
  const left = verify(-1, gone.signal)
  const waiting = Array.from({ length: HASHING.waitingMax - 1 }, (_, n) => verify(HASHING.threads + n))
  await expect(verify(-2)).rejects.toMatchObject({ code: 'unavailable', retryAfter: 5 })
  gone.abort()
  await expect(left).rejects.toMatchObject({ code: 'unavailable' })
  const last = verify(1000)
  expect(new Set(await Promise.all([...running, ...waiting, last]))).toEqual(new Set([true]))
  expect(order).not.toContain(-1)
  expect(order.indexOf(1000)).toBeGreaterThanOrEqual(order.length - HASHING.threads)
  await expect(isRightPassword(stored, PASSWORD, gone.signal)).rejects.toMatchObject({ code: 'unavailable' })
})

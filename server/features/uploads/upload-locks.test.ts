import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { UploadLocks } from './upload-locks.ts'

const never = new AbortController().signal

test('requests for one upload take turns in order, and the holder is notified of those that wait', async () => {
  const locks = new UploadLocks()
  const said: string[] = []
  const enter = async (name: string) => {
    const lock = locks.newLock('1-a')
    await lock.lock(never, () => void said.push(`${name} is asked to end`))
    said.push(`${name} begins`)
    return lock
  }
  const first = await enter('first')
  const others = [enter('second'), enter('third')]
  for (let turns = 0; turns < 20; turns += 1) await nextTurn()
  expect(said).toEqual(['first begins', 'first is asked to end', 'first is asked to end'])

  said.length = 0
  await first.unlock()
  const second = await others[0]
  await second?.unlock()
  await (await others[1])?.unlock()
  expect(said).toEqual(['second is asked to end', 'second begins', 'third begins'])
  await (await enter('a later one')).unlock()
})

test('at most so many requests wait for one upload', async () => {
  const locks = new UploadLocks()
  const held = locks.newLock('1-a')
  await held.lock(never, () => undefined)
  const caller = new AbortController()
  const waiting = Array.from({ length: 20 }, () => locks.newLock('1-a').lock(caller.signal, () => undefined))
  await expect(locks.newLock('1-a').lock(never, () => undefined)).rejects.toMatchObject({ status_code: 500 })
  caller.abort()
  expect((await Promise.allSettled(waiting)).map(({ status }) => status)).toEqual(
    Array<string>(20).fill('rejected'),
  )
})

test('another upload does not wait, and a client that disconnects leaves the queue', async () => {
  const locks = new UploadLocks()
  const [held, other] = [locks.newLock('1-a'), locks.newLock('1-b')]
  await held.lock(never, () => undefined)
  await other.lock(never, () => undefined)

  const caller = new AbortController()
  const waits = locks.newLock('1-a').lock(caller.signal, () => undefined)
  caller.abort()
  await expect(waits).rejects.toMatchObject({ status_code: 500 })
  await held.unlock()
  await held.lock(never, () => undefined)
})

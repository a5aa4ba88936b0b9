import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { readTogether } from './read-together.ts'

test('what follows the reads of one turn of the event loop runs in one turn', async () => {
  // Otherwise the reads are late on a busy machine.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let turn = 0
  const count = () => {
    turn++
    counting = setImmediate(count)
  }
  let counting = setImmediate(count)
  const reads = [3, 0, 1].map(async (turns) => {
    await readTogether(async () => {
      for (let i = 0; i < turns; i++) await nextTurn()
    })
    return turn
  })
  const turns = await Promise.all(reads)
  clearImmediate(counting)
  vi.useRealTimers()
  expect(new Set(turns).size).toBe(1)
})

test('a slow read delays the others a little, and itself returns when it is done', async () => {
  const { promise: slow, resolve: end } = Promise.withResolvers<void>()
  const done: string[] = []
  const slowOne = readTogether(() => slow).then(() => done.push('slow'))
  await readTogether(async () => {}).then(() => done.push('quick'))
  expect(done).toEqual(['quick'])
  // Reads of later turns do not wait for it.
  await readTogether(async () => {}).then(() => done.push('later'))
  end()
  await slowOne
  expect(done).toEqual(['quick', 'later', 'slow'])
})

test('a read that fails fails alone', async () => {
  const failure = new Error('The disk failed')
  const [failed, other] = await Promise.allSettled([
    readTogether(() => Promise.reject(failure)),
    readTogether(async () => {}),
  ])
  expect(failed).toEqual({ status: 'rejected', reason: failure })
  expect(other.status).toBe('fulfilled')
})

import { expect, test } from 'vitest'
import { ApiError } from '#server/api-error.ts'
import { createMediaPool } from './media-pool.ts'
import { Unreadable } from './unreadable.ts'

/** Work that goes on until it is told to end. */
function works() {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const named = (name: string) => () => {
    begun.push(name)
    return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
  }
  return { begun, named, end: (name: string) => ends.get(name)?.() }
}

const refused = { code: 'unavailable', status: 503, retryAfter: 30 }

test('requests run concurrently up to the limit, the others in their order, accounts without a running request first', async () => {
  const pool = createMediaPool({ places: 2 })
  const { begun, named, end } = works()
  const [ana, ben] = [{ account: 1 }, { account: 2 }]
  const done = ['a1', 'a2', 'a3', 'a4'].map((name) => pool.run(ana, named(name)))
  done.push(pool.run(ben, named('b1')))
  await expect.poll(() => begun).toEqual(['a1', 'a2'])
  end('a1')
  await expect.poll(() => begun).toEqual(['a1', 'a2', 'b1'])
  end('a2')
  await expect.poll(() => begun).toEqual(['a1', 'a2', 'b1', 'a3'])
  end('b1')
  await expect.poll(() => begun).toEqual(['a1', 'a2', 'b1', 'a3', 'a4'])
  for (const name of ['a3', 'a4']) end(name)
  expect(await Promise.all(done)).toEqual(['a1', 'a2', 'a3', 'a4', 'b1'])
})

test('failed work frees its place', async () => {
  const pool = createMediaPool({ places: 1 })
  await expect(pool.run({ account: 1 }, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await pool.run({ account: 1 }, () => Promise.resolve('yes'))).toBe('yes')
})

test('eight accounts with endless slow files delay another account by one turn', async () => {
  const pool = createMediaPool({ places: 2 })
  const { begun, named, end } = works()
  const accounts = Array.from({ length: 8 }, (_, n) => n + 1)
  const slow = [0, 1, 2, 3, 4].flatMap((round) =>
    accounts.map((account) => pool.run({ account }, named(`slow ${account} ${round}`))),
  )
  await expect.poll(() => begun.length).toBe(2)
  // Each has had its first turn.
  for (let ended = 0; ended < 8; ended++) {
    end(begun[ended] ?? '')
    await expect.poll(() => begun.length).toBe(ended + 3)
  }
  const honest = [1, 2].map((nth) => pool.run({ account: 9 }, named(`honest ${nth}`)))
  end(begun[8] ?? '')
  await expect.poll(() => begun.at(-1)).toBe('honest 1')
  // Its second file comes after one of each of the others, and not after all that they have sent.
  for (let ended = 9; !begun.includes('honest 2'); ended++) {
    const before = begun.length
    end(begun[ended] ?? '')
    await expect.poll(() => begun.length).toBe(before + 1)
  }
  expect(begun.indexOf('honest 2') - begun.indexOf('honest 1')).toBeLessThanOrEqual(9)
  for (let ended = 0; ended < 42; ended++) {
    await expect.poll(() => begun.length).toBeGreaterThan(ended)
    end(begun[ended] ?? '')
  }
  expect((await Promise.all([...slow, ...honest])).length).toBe(42)
})

test('ten requests of an account and fifty in total wait, and further ones are refused', async () => {
  const pool = createMediaPool({ places: 1 })
  const { named, end } = works()
  const first = pool.run({ account: 0 }, named('first'))
  const waiting = Array.from({ length: 50 }, (_, n) => pool.run({ account: 1 + n }, () => Promise.resolve(n)))
  await expect(pool.run({ account: 1 }, named('another'))).rejects.toMatchObject(refused)
  await expect(pool.run({ account: 99 }, named('fifty-first'))).rejects.toMatchObject(refused)
  const other = createMediaPool({ places: 1 })
  const held = other.run({ account: 0 }, named('held'))
  const ten = Array.from({ length: 10 }, (_, n) => other.run({ account: 1 }, () => Promise.resolve(n)))
  await expect(other.run({ account: 1 }, named('eleventh'))).rejects.toMatchObject(refused)
  for (const name of ['first', 'held']) end(name)
  await Promise.all([first, held])
  expect((await Promise.all([...waiting, ...ten])).length).toBe(60)
})

test('five accounts that fill the queue keep no other account out of it', async () => {
  const pool = createMediaPool({ places: 1 })
  const { begun, named, end } = works()
  const first = pool.run({ account: 0 }, named('first'))
  const waiting = Array.from({ length: 50 }, (_, n) =>
    pool.run({ account: 1 + Math.floor(n / 10) }, () => Promise.resolve(n)),
  )
  const done = Promise.allSettled(waiting)
  const honest = pool.run({ account: 9 }, () => Promise.resolve('honest'))
  await expect.poll(() => begun).toEqual(['first'])
  end('first')
  await first
  expect(await honest).toBe('honest')
  const refusals = (await done).filter(({ status }) => status === 'rejected')
  expect(refusals).toEqual([{ status: 'rejected', reason: expect.objectContaining(refused) as unknown }])
})

test('a wait ends after its time limit, and when the client has gone', async () => {
  const pool = createMediaPool({ places: 1, waitMs: 20 })
  const { named, end } = works()
  const first = pool.run({ account: 1 }, named('first'))
  await expect(pool.run({ account: 2 }, named('late'))).rejects.toMatchObject(refused)
  const gone = new AbortController()
  const left = pool.run({ account: 2, signal: gone.signal }, named('gone'))
  gone.abort()
  await expect(left).rejects.toMatchObject({ code: 'invalid' })
  end('first')
  expect(await first).toBe('first')
  expect(await pool.run({ account: 2 }, () => Promise.resolve('next'))).toBe('next')
})

test('running work is aborted after its time limit, and when the client has gone', async () => {
  const pool = createMediaPool({ places: 1, workMs: 20 })
  const untilAborted = ({ signal }: { signal?: AbortSignal | undefined }) =>
    new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)))
  await expect(pool.run({ account: 1 }, untilAborted)).rejects.toThrow(Unreadable)
  const gone = new AbortController()
  const left = createMediaPool().run({ account: 1, signal: gone.signal }, untilAborted)
  gone.abort()
  await expect(left).rejects.toThrow(ApiError)
})

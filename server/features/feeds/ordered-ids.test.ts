import { expect, test } from 'vitest'
import { ByteRing } from './byte-ring.ts'
import { Column } from '#server/database/column.ts'
import { OrderedIds } from './ordered-ids.ts'

/** Numbers from 0 to below `top`, the same in each run. */
function numbers(seed: number) {
  let state = seed
  return (top: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % top
  }
}

test('ids stay in the order of their values while they come, move and go', () => {
  const next = numbers(7)
  const values = new Column()
  const list = new OrderedIds(values)
  const model = new Map<number, number>()
  for (let step = 0; step < 5000; step++) {
    const id = 1 + next(300)
    list.remove(id)
    // A second time, it is not there.
    list.remove(id)
    model.delete(id)
    expect(list.length).toBe(model.size)
    if (next(3) === 0) continue
    const value = next(40)
    model.set(id, value)
    values.set(id, value)
    list.insert(id)
    // It is there once.
    list.insert(id)
  }
  const entries = [...model].sort(([id, value], [other, others]) => others - value || other - id)
  const ids = entries.map(([id]) => id)
  expect(list.below(1000, 0, 1000)).toEqual(ids)
  const [middle = [0, 0]] = entries.slice(50)
  expect(list.below(middle[1], middle[0], 20)).toEqual(ids.slice(51, 71))
  expect(list.below(-1, 0, 20)).toEqual([])
})

test('ids that are given in parts are in their order, without those that are left out', () => {
  const values = new Column()
  const ids = Array.from({ length: 1000 }, (_, index) => 1000 - index)
  for (const id of ids) values.set(id, id)
  values.set(7, 5000)
  const parts = [ids.slice(0, 400), [], ids.slice(400)].map((part) => Int32Array.from(part))
  const others = [7, 500, 2000].map((id) => [id, null] as const)
  const list = new OrderedIds(values, parts, new Map(others))
  expect(list.length).toBe(998)
  list.insert(7)
  expect(list.below(6000, 0, 3)).toEqual([7, 1000, 999])
  expect(list.below(502, 0, 2)).toEqual([501, 499])
  expect(list.below(9, 0, 9)).toEqual([8, 6, 5, 4, 3, 2, 1])
})

test('a column holds ids that are far apart in the memory of a few', () => {
  const { arrayBuffers } = process.memoryUsage()
  const values = new Column()
  const ids = [1, 8191, 8192, 1_000_000, 2 ** 32 + 1]
  for (const id of ids) values.set(id, id + 0.5)
  expect(ids.map((id) => values.get(id))).toEqual(ids.map((id) => id + 0.5))
  expect([0, 2, 8193, 2 ** 32, 2 ** 40, -1].map((id) => values.get(id))).toEqual([0, 0, 0, 0, 0, 0])
  expect(process.memoryUsage().arrayBuffers - arrayBuffers).toBeLessThan(1_000_000)
})

test('the ring returns what was stored last, or nothing: never other bytes', () => {
  const next = numbers(3)
  const ring = new ByteRing(3 * 1024 * 1024)
  const stored = new Map<number, string>()
  let held = 0
  const get = (id: number) => {
    const entry = ring.get(id)
    return (
      entry && {
        bytes: entry.bytes,
        numbers: [entry.first, entry.second] as const,
      }
    )
  }
  for (let step = 0; step < 3000; step++) {
    const id = next(200)
    const text = `${id}:${step}:`.padEnd(next(40_000), 'x')
    ring.set(id, Buffer.from(text), id, step)
    stored.set(id, text)
    const other = next(200)
    if (next(10) === 0) ring.delete(other)
    const found = get(other)
    if (found) {
      held++
      const [storedId, storedAt] = found.numbers
      expect(Buffer.from(found.bytes).toString()).toBe(stored.get(other))
      expect(stored.get(other)).toMatch(new RegExp(`^${storedId}:${storedAt}:`))
    }
  }
  expect(held).toBeGreaterThan(500)
  const id = 1000
  ring.set(id, Buffer.from('kept'), 2 ** 32 - 1, 0)
  const read = get(id)
  for (let step = 0; step < 5; step++) ring.set(1 + step, Buffer.alloc(1024 * 1024 - 100), 0, 0)
  expect(get(id)).toBeUndefined()
  expect(Buffer.from(read?.bytes ?? []).toString()).toBe('kept')
  expect(read?.numbers).toEqual([2 ** 32 - 1, 0])
})

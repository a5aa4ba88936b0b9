import { expect, test } from 'vitest'
import { createStore } from '../../lib/create-store.ts'
import { ShuffleBag } from './shuffle-bag.ts'
import type { BagState } from './wall-storage.ts'

function openBag(state: BagState = { waiting: [], shown: [] }) {
  const kept = createStore(state)
  return { kept, bag: new ShuffleBag(kept) }
}
const ids = Array.from({ length: 20 }, (_, index) => index + 1)
const anything = () => true

/** The ids in the order in which they are shown. */
function show(bag: ShuffleBag, count: number, test: (id: number) => boolean = anything): number[] {
  const shown: number[] = []
  for (let turn = 0; turn < count; turn++) {
    const id = bag.choose([test], shown.at(-1) ?? null)
    if (id === undefined) break
    bag.markShown(id)
    shown.push(id)
  }
  return shown
}

test('no clip repeats before all were shown, and no clip comes twice in a row at the end of a round', () => {
  const { bag } = openBag()
  bag.setClips(ids)
  const shown = show(bag, 20 * 50)
  for (let round = 0; round < 50; round++)
    expect(new Set(shown.slice(round * 20, round * 20 + 20)).size).toBe(20)
  shown.slice(1).forEach((id, index) => expect(id).not.toBe(shown[index]))
  expect(shown.slice(0, 20)).not.toEqual(shown.slice(20, 40))
})

test('a round continues after a restart', () => {
  const { bag, kept } = openBag()
  bag.setClips(ids)
  const before = show(bag, 12)
  const { bag: after } = openBag(structuredClone(kept.get()))
  after.setClips(ids)
  expect([...before, ...show(after, 8)].toSorted((a, b) => a - b)).toEqual(ids)
})

test('new clips come next, withdrawn clips never again', () => {
  const { bag } = openBag()
  bag.setClips(ids)
  show(bag, 5)
  bag.setClips([99, ...ids.filter((id) => id !== 3)])
  const shown = show(bag, 40)
  expect(shown[0]).toBe(99)
  expect(shown).not.toContain(3)
})

test('without a network a round has the cached clips; the other clips come first once they can be fetched again', () => {
  const { bag } = openBag()
  bag.setClips(ids)
  const isCached = (id: number) => id <= 5
  expect(new Set(show(bag, 10, isCached))).toEqual(new Set([1, 2, 3, 4, 5]))
  expect(show(bag, 15).every((id) => id > 5)).toBe(true)
})

test('cached clips come first, and the only clip repeats', () => {
  const { bag } = openBag()
  bag.setClips([1, 2, 3])
  expect(bag.choose([(id) => id === 2, anything], null)).toBe(2)
  bag.setClips([2])
  expect(show(bag, 3)).toEqual([2, 2, 2])
  bag.setClips([])
  expect(bag.choose([anything], null)).toBeUndefined()
})

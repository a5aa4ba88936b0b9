import { beforeEach, expect, test, vi } from 'vitest'

const values = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => values.get(key) ?? null,
  setItem: (key: string, value: string) => values.set(key, value),
  removeItem: (key: string) => values.delete(key),
})
const { listMark } = await import('./list-mark.ts')

beforeEach(() => values.clear())

const ana = { id: 7, role: 'member' } as const

test('the mark stays for one person in one role, and anybody else gets another one', () => {
  const mark = listMark.claim(ana)
  listMark.settle(ana)
  expect(listMark.claim(ana)).toBe(mark)
  for (const other of [null, { id: 8, role: 'member' } as const, { id: 7, role: 'admin' } as const]) {
    listMark.claim(ana)
    listMark.settle(other)
    expect(listMark.read()).toBeNull()
  }
  // The same person later: what was stored before is not read any more.
  expect(listMark.claim(ana)).not.toBe(mark)
})

test('the mark of a visitor is no mark of an account whose number it could begin', () => {
  listMark.claim({ id: 1, role: 'member' })
  listMark.settle({ id: 12, role: 'member' })
  expect(listMark.read()).toBeNull()
  const visitor = listMark.claim(null)
  listMark.settle(null)
  expect(listMark.read()).toBe(visitor)
})

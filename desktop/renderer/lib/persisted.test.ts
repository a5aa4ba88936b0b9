import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { persisted } from './persisted.ts'

const asText = (stored: unknown) => (typeof stored === 'string' ? stored : undefined)

let stored: Map<string, string>
let isDenied: boolean

beforeEach(() => {
  stored = new Map()
  isDenied = false
  const allowed = () => {
    if (isDenied) throw new DOMException('denied', 'SecurityError')
    return stored
  }
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => allowed().get(key) ?? null,
    setItem: (key: string, value: string) => void allowed().set(key, value),
    removeItem: (key: string) => void allowed().delete(key),
  })
  vi.stubGlobal('window', new EventTarget())
})
afterEach(() => vi.unstubAllGlobals())

test('a value is kept as JSON, null removes it, and what cannot be read counts as not stored', () => {
  const name = persisted<string | null>('name', null, asText)
  expect(name.get()).toBeNull()
  name.set('Station 7')
  expect(stored.get('name')).toBe('"Station 7"')
  expect(persisted<string | null>('name', null, asText).get()).toBe('Station 7')
  for (const text of ['7', '{', 'null']) {
    stored.set('name', text)
    expect(name.get(), text).toBeNull()
  }
  name.set(null)
  expect([...stored]).toEqual([])
})

test('a persisted value lasts as long as the page when storage is denied', () => {
  isDenied = true
  const name = persisted('name', 'none', asText)
  name.set('Station 7')
  expect(name.get()).toBe('Station 7')
})

test('listeners are called for changes of this page and of other tabs, until they unsubscribe', () => {
  const name = persisted('name', 'none', asText)
  const listen = vi.fn()
  const unsubscribe = name.subscribe(listen)
  name.set('Station 7')
  const store = (key: string, value: string) => {
    stored.set(key, value)
    window.dispatchEvent(Object.assign(new Event('storage'), { key }))
  }
  store('other', '"Station 9"')
  store('name', '"Station 8"')
  unsubscribe()
  store('name', '"Station 9"')
  expect(listen.mock.calls).toEqual([['Station 7'], ['Station 8']])
})

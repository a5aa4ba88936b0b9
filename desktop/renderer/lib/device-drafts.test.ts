import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const { claimDrafts, persistedDraft, removeDrafts } = await import('./device-drafts.ts')

const stored = new Map<string, string>()
let isFull = false
const page = new EventTarget()

/** Whether the browser would ask before the page goes. */
const asks = (): boolean => {
  const event = new Event('beforeunload', { cancelable: true })
  page.dispatchEvent(event)
  return event.defaultPrevented
}

beforeEach(() => {
  stored.clear()
  isFull = false
  vi.stubGlobal('window', page)
  // Object.keys of a storage are its keys.
  vi.stubGlobal(
    'localStorage',
    new Proxy(
      {
        getItem: (key: string) => stored.get(key) ?? null,
        removeItem: (key: string) => stored.delete(key),
        setItem(key: string, value: string) {
          if (isFull) throw new DOMException('full', 'QuotaExceededError')
          stored.set(key, value)
        },
      },
      {
        ownKeys: () => [...stored.keys()],
        getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
      },
    ),
  )
})
afterEach(() => {
  void removeDrafts()
  vi.unstubAllGlobals()
})

const draft = (name: string) =>
  persistedDraft(name, (value) => (typeof value === 'string' ? value : undefined))

test('a draft is kept on the device, and its page can go without a question', () => {
  draft('captions:1').set('a line')
  expect(stored.get('draft:captions:1')).toBe('"a line"')
  expect(draft('captions:1').get()).toBe('a line')
  expect(asks()).toBe(false)
})

test('a draft that the device doesn’t take stays with the page, which asks before it goes', () => {
  draft('captions:1').set('a line')
  isFull = true
  draft('captions:1').set('a longer line')
  expect(draft('captions:1').get()).toBe('a longer line')
  expect(stored.get('draft:captions:1')).toBe('"a line"')
  expect(asks()).toBe(true)

  draft('captions:2').set('another')
  isFull = false
  draft('captions:1').set('a longer line')
  expect(asks()).toBe(true)
  draft('captions:2').set(null)
  expect(asks()).toBe(false)
  expect(draft('captions:1').get()).toBe('a longer line')
  expect(stored.get('draft:captions:1')).toBe('"a longer line"')
})

test('a sign-out removes the drafts of the device and of the page, and nothing else', () => {
  stored.set('view-modes', '{}')
  draft('captions:1').set('a line')
  isFull = true
  draft('captions:2').set('another')
  void removeDrafts()
  expect([...stored.keys()]).toEqual(['view-modes'])
  expect(draft('captions:2').get()).toBeNull()
  expect(asks()).toBe(false)
})

test('drafts of a session that ended by itself wait for their author, and are gone for the next person', () => {
  claimDrafts(7)
  draft('captions:7:1').set('a line')
  claimDrafts(7)
  expect(draft('captions:7:1').get()).toBe('a line')
  claimDrafts(8)
  expect([...stored.keys()]).toEqual(['draft-owner'])
  expect(draft('captions:7:1').get()).toBeNull()
})

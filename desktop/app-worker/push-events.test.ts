import { beforeEach, expect, test, vi } from 'vitest'
import { listenForPush } from './push-events.ts'

declare const self: ServiceWorkerGlobalScope

const ORIGIN = 'https://turnout.example'

interface PageDouble {
  url: string
  focused: boolean
}

/** The environment of a worker: the pages of the app, what was shown, and where it led. */
let pages: PageDouble[]
let shown: { title: string; body: string; tag: string; path: string }[]
let led: string[]
let canNavigate: boolean
let listeners: Map<string, (event: object) => void>

beforeEach(() => {
  pages = []
  shown = []
  led = []
  canNavigate = true
  listeners = new Map()
  vi.stubGlobal('self', {
    location: { origin: ORIGIN },
    addEventListener: (name: string, listen: (event: object) => void) => listeners.set(name, listen),
    registration: {
      showNotification: async (title: string, given: { body: string; tag: string; data: string }) => {
        shown.push({ title, body: given.body, tag: given.tag, path: given.data })
      },
    },
    clients: {
      matchAll: async () =>
        pages.map((page) => ({
          ...page,
          focus: async () => void led.push(`focus ${page.url}`),
          async navigate(url: string) {
            if (!canNavigate) throw new TypeError('This page has another worker')
            led.push(`navigate ${url}`)
          },
        })),
      openWindow: async (url: string) => void led.push(`open ${url}`),
    },
  })
  listenForPush(self)
})

async function dispatch(name: string, event: object): Promise<void> {
  const work: Promise<unknown>[] = []
  listeners.get(name)?.({ ...event, waitUntil: (promise: Promise<unknown>) => work.push(promise) })
  await Promise.all(work)
}
const push = (text: string | null) =>
  dispatch('push', { data: text === null ? null : { json: (): unknown => JSON.parse(text) } })
const click = (path: unknown) =>
  dispatch('notificationclick', { notification: { data: path, close: () => led.push('close') } })

const MESSAGE = { title: 'Told', body: 'Well shown', path: '/video/1#comments', tag: 'notification-1' }
const FALLBACK = { title: 'Something new', body: '', path: '/notifications', tag: 'notification' }

test('a message is shown, unless the person looks at the app', async () => {
  pages = [{ url: `${ORIGIN}/`, focused: false }]
  await push(JSON.stringify(MESSAGE))
  expect(shown).toEqual([MESSAGE])
  pages = [{ url: `${ORIGIN}/`, focused: true }]
  await push(JSON.stringify(MESSAGE))
  expect(shown).toHaveLength(1)
})

test.each([null, 'no json', 'null', '[]', '{"title":7,"body":null}'])(
  'the message %s of another version is shown as something new',
  async (text) => {
    await push(text)
    expect(shown).toEqual([FALLBACK])
  },
)

test.each([
  '//elsewhere.example',
  '/\\elsewhere.example',
  'https://elsewhere.example',
  'javascript:alert(1)',
  7,
])('the path %s leads to the list', async (path) => {
  await push(JSON.stringify({ ...MESSAGE, path }))
  expect(shown).toEqual([{ ...MESSAGE, path: '/notifications' }])
  await click(path)
  expect(led).toEqual(['close', `open ${ORIGIN}/notifications`])
})

test('a press leads an open page there, and opens one where there is none or only a wall', async () => {
  pages = [{ url: `${ORIGIN}/wall`, focused: false }]
  await click('/video/1')
  expect(led.splice(0)).toEqual(['close', `open ${ORIGIN}/video/1`])
  pages.push({ url: `${ORIGIN}/saved`, focused: false })
  await click('/video/1')
  expect(led.splice(0)).toEqual(['close', `focus ${ORIGIN}/saved`, `navigate ${ORIGIN}/video/1`])
  canNavigate = false
  await click('/video/1')
  expect(led).toEqual(['close', `focus ${ORIGIN}/saved`, `open ${ORIGIN}/video/1`])
})

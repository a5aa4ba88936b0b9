import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { DESKTOP_ORIGIN } from '#shared/bridge/names.ts'
import { actBetweenAwaits } from '../testing/between-awaits.ts'
import { beginDouble, type BegunDouble } from '../testing/start-double.ts'

/** Each event of the app between every two awaits of its start: there is always exactly one window, and no error. */

type BeginOptions = Omit<Parameters<typeof beginDouble>[0], 'userData'>

const WALL = `${DESKTOP_ORIGIN}/wall`
const HOME = `${DESKTOP_ORIGIN}/`
const VIDEO = `${DESKTOP_ORIGIN}/video/7`
const SERVER = 'https://turnout.example.org'
const preventDefault = () => undefined

vi.setConfig({ testTimeout: 60_000 })
let userData: string
const unhandled: unknown[] = []
const note = (error: unknown) => void unhandled.push(error)
beforeAll(async () => {
  userData = await mkdtemp(path.join(tmpdir(), 'turnout-start-'))
  process.on('unhandledRejection', note)
})
afterAll(async () => {
  process.off('unhandledRejection', note)
  await rm(userData, { recursive: true, force: true, maxRetries: 5 })
})

const turns = async (count: number): Promise<void> => {
  for (let turn = 0; turn < count; turn++) await new Promise((resolve) => setImmediate(resolve))
}
/** The start to its end. A secret store that is locked is unlocked some moments after the window is there. */
async function finish(app: BegunDouble): Promise<void> {
  await turns(4)
  app.secretStore.unlock()
  await app.starting
}
/** Starts the app again and again, and acts once in each start: one continuation later each time. */
async function atEachAwait(
  options: BeginOptions,
  act: (app: BegunDouble) => void,
  check: (app: BegunDouble) => void,
): Promise<number> {
  for (let at = 0; ; at++) {
    let app: BegunDouble | null = null
    const hasActed = await actBetweenAwaits(
      () => finish((app = beginDouble({ ...options, userData }))),
      () => app && act(app),
      at,
    )
    // A window that was closed last is gone a moment later.
    await turns(1)
    if (app) check(app)
    if (!hasActed) return at
  }
}
/** What the one window shows, or was told to show. */
function shownIn(app: BegunDouble): string {
  expect(app.openWindows()).toHaveLength(1)
  const [window] = app.openWindows()
  const opened = window?.webContents.sent.findLast(({ channel }) => channel.endsWith('pathOpened'))?.message
  return opened ? DESKTOP_ORIGIN + (opened as { path: string }).path : (window?.url ?? '')
}

interface Event {
  act(app: BegunDouble): void
  /** What is shown then; the same as without the event if it is left out. */
  shows?: string
  /** Whether a hidden start opens its window then. */
  needsNoWindow?: boolean
}
const second = (...rest: string[]) => ({
  act: (app: BegunDouble) => app.app.emit('second-instance', {}, ['turnout', ...rest]),
})
const COMMON: Record<string, Event> = {
  'a second start': second(),
  'a second start with a link': { ...second('turnout://open/video/7'), shows: VIDEO },
  'a second start as the wall': { ...second('--kiosk'), shows: WALL },
  'a second start at login': { ...second('--hidden'), needsNoWindow: true },
  'a second start with the end of a sign-in': second('turnout://sign-in?problem=cancelled'),
  'a display comes and goes': {
    act(app) {
      for (const event of ['display-added', 'display-metrics-changed', 'display-removed'])
        app.screen.emit(event, {}, app.seen.displays[0], ['bounds'])
    },
    needsNoWindow: true,
  },
}
const OF_A_MAC: Record<string, Event> = {
  'the dock': { act: (app) => app.app.emit('activate') },
  'a link': {
    act: (app) => app.app.emit('open-url', { preventDefault }, 'turnout://open/video/7'),
    shows: VIDEO,
  },
  'a file': { act: (app) => app.app.emit('open-file', { preventDefault }, '/films/one.mp4') },
}
const eventsOf = (platform: NodeJS.Platform) => ({ ...COMMON, ...(platform === 'darwin' ? OF_A_MAC : {}) })

const STARTS: Record<string, BeginOptions> = {
  'a start on Linux': { platform: 'linux', stored: { server: SERVER } },
  'a start from an AppImage on Wayland whose keyring is locked': {
    platform: 'linux',
    secretStore: 'locked',
    isWayland: true,
    // An AppImage has no desktop entry that a link could lead to.
    registersLinks: () => false,
  },
  'a start on a Mac whose Keychain asks': { platform: 'darwin', secretStore: 'locked' },
}

for (const [name, options] of Object.entries(STARTS)) {
  test(`${name}: exactly one window, with each event between every two awaits`, async () => {
    for (const [event, { act, shows = HOME }] of Object.entries(eventsOf(options.platform ?? 'linux'))) {
      let shown: string[] = []
      const awaits = await atEachAwait(options, act, (app) => {
        shown.push(shownIn(app))
        expect(app.seen.hasQuit).toBe(false)
      })
      // The last start was over before the event.
      expect(shown.pop(), event).toBe(HOME)
      expect([...new Set(shown)], event).toEqual([shows])
      expect(awaits, event).toBeGreaterThan(10)
    }
    expect(unhandled).toEqual([])
  })
}

test('the window is there while the secret store is still locked', async () => {
  const app = beginDouble({ userData, secretStore: 'locked' })
  let isOver = false
  void app.starting.then(() => (isOver = true))
  await turns(3)
  expect([shownIn(app), isOver]).toEqual([HOME, false])
  app.secretStore.unlock()
  expect(await app.starting).toBe(true)
})

test('a start as the wall: exactly one window, which is the wall, and the secret store is not asked', async () => {
  const options: BeginOptions = {
    platform: 'darwin',
    secretStore: 'locked',
    parts: { argv: ['turnout', '--kiosk'] },
  }
  for (const [event, { act }] of Object.entries(eventsOf('darwin'))) {
    await atEachAwait(options, act, (app) => {
      expect(
        app.openWindows().map(({ url }) => url),
        event,
      ).toEqual([WALL])
      expect(app.secretStore.asked, event).toBe(0)
    })
  }
  expect(unhandled).toEqual([])
})

test('a start at login without a window: one window where a person asks for it, none elsewhere', async () => {
  const options: BeginOptions = { parts: { argv: ['turnout', '--hidden'] } }
  for (const [event, { act, needsNoWindow = false }] of Object.entries(COMMON)) {
    const counts: number[] = []
    await atEachAwait(options, act, (app) => counts.push(app.openWindows().length))
    expect(counts.pop(), event).toBe(0)
    expect([...new Set(counts)], event).toEqual([needsNoWindow ? 0 : 1])
  }
  expect(unhandled).toEqual([])
})

test('a window that a person closes during the start stays closed, and the app ends', async () => {
  const close = (app: BegunDouble) => app.openWindows()[0]?.close()
  const ends: string[] = []
  await atEachAwait({ secretStore: 'locked' }, close, (app) => {
    ends.push(`${app.openWindows().length} ${app.seen.hasQuit}`)
  })
  // Before there is a window, nothing can be closed.
  expect([...new Set(ends)].toSorted()).toEqual(['0 true', '1 false'])
  expect(unhandled).toEqual([])
})

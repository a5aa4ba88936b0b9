import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BRIDGE_CALLS, BRIDGE_EVENTS, type Bridge } from '#shared/bridge/bridge.ts'
import { authToken } from '../lib/auth-token.ts'
import { createDesktopPlatform } from './desktop-platform.ts'

const START = {
  version: '1.2.3',
  server: null,
  token: null,
  isTokenKept: true,
  opensLinks: true,
  kiosk: { isHere: false, hasPin: false, waitMs: 0, mayLeave: true },
}

beforeEach(() => vi.stubGlobal('window', new EventTarget()))
afterEach(() => vi.unstubAllGlobals())

/** A bridge that returns and emits any given value, valid or not. */
function aBridge(start: unknown, anything: unknown, asked: string[] = []) {
  const listeners = new Map<string, (message: unknown) => void>()
  const calls = BRIDGE_CALLS.map((name) => [
    name,
    async () => {
      asked.push(name)
      return name === 'getStart' ? start : anything
    },
  ])
  const on = (event: string, listen: (message: unknown) => void) => {
    listeners.set(event, listen)
    return () => listeners.delete(event)
  }
  // The bridge's values are only claimed to have their types: this is what is tested.
  const bridge = Object.assign(Object.fromEntries(calls), { on }) as Bridge
  return { bridge, tell: (event: string, message: unknown) => listeners.get(event)?.(message) }
}

test('values of the main process are validated before they are used', async () => {
  await expect(createDesktopPlatform(aBridge({ ...START, token: 7 }, null).bridge)).rejects.toThrow(/token/)
  const { bridge, tell } = aBridge(START, { of: 'another version' })
  const { server, spelling, help, downloads, uploads, kiosk, desktopApp, browserSignIn, onPathOpened } =
    await createDesktopPlatform(bridge)
  const order = {
    video: '',
    attached: {},
    form: {
      userId: 1,
      title: 'Night drill',
      description: '',
      categoryId: 1,
      duration: null,
      isMicroClip: false,
      captions: null,
    },
  }
  const answers: (() => unknown)[] = [
    () => server?.choose('turnout.example.org'),
    () => server?.certificates.read(),
    () => server?.certificates.revoke('turnout.local'),
    () => server?.proxy.read(),
    () => server?.proxy.signIn({ proxy: 'proxy:3128', name: 'ana', password: '' }),
    () => server?.nearby.read(),
    () => server?.nearby.search(),
    () => desktopApp?.readUpdate(),
    () => spelling?.read(),
    () => spelling?.save(true),
    () => help?.openLogFolder(),
    () => downloads?.read(),
    () => downloads?.readVideos(),
    () => downloads?.disk.chooseFolder(),
    () => uploads?.choose(),
    () => uploads?.adopt([]),
    () => uploads?.takeOpened(),
    () => uploads?.queue(order),
    () => uploads?.begin({ id: '', video: '', userId: 1, isMicroClip: false }),
    () => uploads?.submit({ id: '', attached: {}, form: order.form }),
    () => uploads?.read(),
    () => kiosk?.read(),
    () => kiosk?.save({ isOn: true, startsAtLogin: false, displayId: null }),
    () => kiosk?.leave(),
    () => kiosk?.pin.check('2468'),
    () => kiosk?.pin.set('2468'),
  ]
  for (const ask of answers)
    await expect(Promise.resolve().then(ask), String(ask)).rejects.toThrow(/expected/i)

  const hear = vi.fn<() => void>()
  browserSignIn?.onEnd(hear)
  server?.nearby.onChanged(hear)
  server?.proxy.onAsked(hear)
  desktopApp?.onUpdateChanged(hear)
  desktopApp?.onSignInFound(hear)
  downloads?.onChanged(hear)
  downloads?.onMoved(hear)
  downloads?.onWithdrawn(hear)
  uploads?.onChanged(hear)
  uploads?.onDone(hear)
  onPathOpened?.(hear)
  // These events carry no data.
  const silent = new Set<string>(['wallReloadWanted', 'filesOpened', 'diagnosticsCopied'])
  for (const event of BRIDGE_EVENTS.filter((name) => !silent.has(name)))
    expect(() => tell(event, { path: 'https://evil.example/' }), event).toThrow(/expected|invalid/i)
  expect(hear).not.toHaveBeenCalled()
  tell('pathOpened', { path: '/video/7' })
  expect(hear).toHaveBeenCalledExactlyOnceWith('/video/7')
})

test('a page that started while the secret store was locked removes no token, and takes the one that is found', async () => {
  const asked: string[] = []
  const { bridge, tell } = aBridge({ ...START, isTokenKept: false }, undefined, asked)
  const { desktopApp } = await createDesktopPlatform(bridge)
  const hear = vi.fn<() => void>()
  const end = desktopApp?.onSignInFound(hear)
  // The server has answered that no user is signed in.
  authToken.remove()
  expect(asked).toEqual(['getStart'])
  tell('signInFound', { token: 'kept', isTokenKept: true })
  expect([authToken.read(), desktopApp?.isTokenKept(), hear.mock.calls.length]).toEqual(['kept', true, 1])
  // The person signed in before the store answered.
  authToken.write('newer')
  tell('signInFound', { token: 'newer', isTokenKept: true })
  expect([authToken.read(), hear.mock.calls.length]).toEqual(['newer', 1])
  authToken.remove()
  expect(asked).toEqual(['getStart', 'writeToken', 'removeToken'])
  // The store answers while no part of the page listens.
  end?.()
  tell('signInFound', { token: 'found early', isTokenKept: true })
  expect(authToken.read()).toBeNull()
  desktopApp?.onSignInFound(hear)
  expect([authToken.read(), hear.mock.calls.length]).toEqual(['found early', 2])
})

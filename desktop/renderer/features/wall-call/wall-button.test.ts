import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WALL_ANSWER_MS } from '#shared/limits/wall.ts'
import type { ServerMessage, WallReport } from '#shared/live/messages.ts'
import type { ConnectionState, WallMessage } from '../../entities/live/live-connection.ts'
import { createEmitter, createStore } from '../../lib/create-store.ts'
import { createWallButton, type WallButton } from './wall-button.ts'

const PLAYING: WallReport = { stationName: 'Station 7', phase: 'playing', title: 'Ladder angle', heldAt: 0 }
const CALL: WallReport = { ...PLAYING, phase: 'call', heldAt: 12 }

/** A connection that the test controls. */
function aServer() {
  const state = createStore<ConnectionState>('connecting')
  const messages = createEmitter<ServerMessage>()
  const sent: WallMessage[] = []
  return {
    sent,
    retries: vi.fn<() => void>(),
    become: state.set,
    emit: messages.emit,
    get connection() {
      return {
        state,
        onMessage: messages.subscribe,
        send: (message: WallMessage) => void sent.push(message),
        setUser: () => undefined,
        open: () => undefined,
        retry: this.retries,
      }
    },
  }
}

let server: ReturnType<typeof aServer>
let button: WallButton
let end: () => void
const onUnpaired = vi.fn<() => void>()
const onSignedOut = vi.fn<() => void>()
const page = Object.assign(new EventTarget(), { hidden: false })
const state = (wall: WallReport | null): ServerMessage => ({ type: 'wall_state', wall })

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', page)
  onUnpaired.mockClear()
  onSignedOut.mockClear()
  server = aServer()
  button = createWallButton({
    live: server.connection,
    user: { id: 1, username: 'officer', isAdmin: false },
    pairing: 'opaque',
  })
  end = button.start({ onUnpaired, onSignedOut })
})
afterEach(() => {
  end()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the button follows its wall until a report comes, shows the report, and waits for the requested state', () => {
  expect(button.state.get()).toMatchObject({ connection: 'opening', wall: undefined })
  server.become('connected')
  vi.advanceTimersByTime(3000)
  expect(server.sent).toEqual([
    { type: 'wall_follow', pairing: 'opaque' },
    { type: 'wall_follow', pairing: 'opaque' },
  ])
  server.emit(state(PLAYING))
  vi.advanceTimersByTime(30_000)
  expect(server.sent).toHaveLength(2)
  button.press(true)
  expect(server.sent.at(-1)).toEqual({ type: 'wall_set_call', isOnCall: true })
  // The report of a next clip doesn't answer the request.
  server.emit(state({ ...PLAYING, title: 'Box breathing' }))
  expect(button.state.get()).toMatchObject({ wanted: true, problem: null })
  server.emit(state(CALL))
  vi.advanceTimersByTime(WALL_ANSWER_MS)
  expect(button.state.get()).toMatchObject({ wanted: null, problem: null, wall: CALL })
})

test('the button tells that the wall does not answer, that it has gone, and that presses come too fast', () => {
  server.become('connected')
  server.emit(state(PLAYING))
  button.press(true)
  vi.advanceTimersByTime(WALL_ANSWER_MS)
  expect(button.state.get()).toMatchObject({ wanted: null, problem: 'unanswered' })
  server.emit(state(CALL))
  expect(button.state.get().problem).toBeNull()
  button.press(false)
  server.emit({ type: 'wall_refused', reason: 'too_fast' })
  expect(button.state.get()).toMatchObject({ wanted: null, problem: 'too_fast' })
  button.press(false)
  server.emit(state(null))
  expect(button.state.get()).toMatchObject({ wanted: null, problem: null, wall: null })
})

test('a lost connection is shown and retried, and the wall is followed again, also after a sleep of the phone', () => {
  server.become('connected')
  server.emit(state(PLAYING))
  button.press(true)
  server.become('connecting')
  expect(button.state.get()).toMatchObject({ connection: 'lost', wanted: null, wall: PLAYING })
  server.become('error')
  vi.advanceTimersByTime(3000)
  expect(server.retries).toHaveBeenCalledOnce()
  server.become('connected')
  expect(button.state.get().connection).toBe('open')
  expect(server.sent.at(-1)).toEqual({ type: 'wall_follow', pairing: 'opaque' })
  server.emit(state(PLAYING))
  const before = server.sent.length
  page.dispatchEvent(new Event('visibilitychange'))
  expect(server.sent.slice(before)).toEqual([{ type: 'wall_follow', pairing: 'opaque' }])
})

test('an unknown pairing is given up; after the end of the session the user is asked to sign in', () => {
  server.become('connected')
  server.emit({ type: 'wall_refused', reason: 'signed_out' })
  expect([onSignedOut.mock.calls.length, onUnpaired.mock.calls.length]).toEqual([1, 0])
  // A user who is still signed in gets reports again.
  vi.advanceTimersByTime(3000)
  expect(server.sent.at(-1)).toEqual({ type: 'wall_follow', pairing: 'opaque' })
  server.emit({ type: 'wall_refused', reason: 'unpaired' })
  expect(onUnpaired).toHaveBeenCalledOnce()
})

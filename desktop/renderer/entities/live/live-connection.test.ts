import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WebSocketServer, type WebSocket } from 'ws'
import { createLiveConnection, liveUrl, type LiveConnection } from './live-connection.ts'

/** A server that can refuse connections, and counts the attempts. */
let server: Server
let sockets: WebSocketServer
let isOpen = true
let attempts = 0
/** How many connections ended or failed to open. */
let ends = 0
let received: unknown[] = []
let connection: LiveConnection
const states: string[] = []
/** The connections of a former test may end during this one. */
let run = 0

beforeEach(async () => {
  // The waits between attempts use these timers; connections and polls don't.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const current = ++run
  vi.stubGlobal(
    'WebSocket',
    class extends globalThis.WebSocket {
      constructor(...given: ConstructorParameters<typeof globalThis.WebSocket>) {
        super(...given)
        attempts++
        this.addEventListener('close', () => {
          if (run === current) ends++
        })
      }
    },
  )
  ;[isOpen, attempts, ends, received] = [true, 0, 0, []]
  states.length = 0
  server = createServer().listen(0, '127.0.0.1')
  sockets = new WebSocketServer({ noServer: true })
  server.on('upgrade', (request, wire, head) => {
    if (!isOpen) return wire.destroy()
    return sockets.handleUpgrade(request, wire, head, (socket: WebSocket) => {
      socket.on('message', (data: Buffer) => received.push(JSON.parse(data.toString())))
    })
  })
  await once(server, 'listening')
  const address = server.address()
  connection = createLiveConnection({
    url: `ws://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/ws`,
    readToken: () => 'the token',
  })
  connection.state.subscribe((state) => states.push(state))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  connection.close()
  sockets.close()
  server.closeAllConnections()
  server.close()
})

const drop = () => {
  for (const socket of sockets.clients) socket.terminate()
}
const tell = (message: unknown) => {
  for (const socket of sockets.clients)
    socket.send(typeof message === 'string' ? message : JSON.stringify(message))
}
/** Waits without moving the clock; timers that are due at once run. */
const until = async (isSo: () => boolean) => {
  while (!isSo()) {
    await new Promise(setImmediate)
    await vi.advanceTimersByTimeAsync(0)
  }
}
const reaches = async (state: string) => {
  await until(() => connection.state.get() === state)
  // The work after an opening runs by a timer without a delay.
  await vi.advanceTimersByTimeAsync(0)
}
/** After the end of the last connection, the next attempt comes after exactly this time. */
const triesAfter = async (ms: number) => {
  await until(() => ends === attempts)
  const before = attempts
  await vi.advanceTimersByTimeAsync(ms - 1)
  expect(attempts).toBe(before)
  await vi.advanceTimersByTimeAsync(1)
  expect(attempts).toBe(before + 1)
}

test('LV-01 LV-02 the address is /ws: ws on an http page, wss on an https page', () => {
  expect(liveUrl({ protocol: 'http:', host: 'localhost:3000' })).toBe('ws://localhost:3000/ws')
  expect(liveUrl({ protocol: 'https:', host: 'turnout.example' })).toBe('wss://turnout.example/ws')
})

test('LV-13 LV-14 LV-15 LV-16 after a close the connection is retried every 2 s, 5 times in a row; an opening resets the count', async () => {
  expect(connection.state.get()).toBe('disconnected')
  const random = vi.spyOn(Math, 'random').mockReturnValue(0)
  connection.open()
  await reaches('connected')
  isOpen = false
  drop()
  await triesAfter(2000)
  await triesAfter(2000)
  await until(() => ends === attempts)
  isOpen = true
  await triesAfter(2000)
  await reaches('connected')
  isOpen = false
  drop()
  // Five more, independent of the attempts before the opening.
  for (let place = 0; place < 5; place++) await triesAfter(2000)
  await reaches('error')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(attempts).toBe(1 + 3 + 5)
  expect(states).toEqual(['connecting', 'connected', 'connecting', 'connected', 'connecting', 'error'])
  isOpen = true
  connection.retry()
  await reaches('connected')
  connection.close()
  expect(connection.state.get()).toBe('disconnected')

  // At most half a second later: the clients don't all reconnect at once.
  random.mockReturnValue(1)
  connection.open()
  await reaches('connected')
  drop()
  await triesAfter(2500)
  await reaches('connected')
})

test('LV-14 when a server announces its restart, clients come back at random times within the usual pause', async () => {
  const random = vi.spyOn(Math, 'random').mockReturnValue(0)
  connection.open()
  await reaches('connected')
  const restart = async (at: number) => {
    random.mockReturnValue(at)
    for (const socket of sockets.clients) socket.close(1012)
    await until(() => ends === attempts)
  }
  await restart(0.5)
  isOpen = false
  await triesAfter(1250)
  // The other server does not answer yet: from here on every 2 s.
  await triesAfter(2250)
  await until(() => ends === attempts)
  isOpen = true
  await triesAfter(2250)
  await reaches('connected')
  await restart(0.1)
  await triesAfter(250)
  await reaches('connected')
})

test('LV-03 LV-04 LV-06 LV-07 LV-08 LV-09 the connection sends the user on opening and after each change, and the interactions', async () => {
  const ana = { id: 7, username: 'ana', isAdmin: false }
  connection.setUser(ana)
  connection.open()
  const auth = { type: 'auth', userId: 7, username: 'ana', isAdmin: false, token: 'the token' }
  await expect.poll(() => received).toEqual([auth])
  connection.setUser({ ...ana })
  connection.setUser({ id: 8, username: 'ben', isAdmin: true })
  const actions = ['viewed', 'liked', 'deleted'] as const
  for (const action of actions) connection.sendInteraction({ videoId: 3, action }, 'Box breathing')
  connection.setUser(null)
  connection.sendInteraction({ videoId: 3, action: 'viewed' }, 'Box breathing')
  await expect
    .poll(() => received.slice(1))
    .toEqual([
      { ...auth, userId: 8, username: 'ben', isAdmin: true },
      ...actions.map((action) => ({
        type: 'video_interaction',
        videoId: 3,
        action,
        videoTitle: 'Box breathing',
      })),
      { type: 'auth', userId: null, username: null, isAdmin: false, token: null },
    ])
})

test('LV-10 LV-11 LV-12 LV-38 EN-29 EN-30 EN-31 the connection keeps the last 25 activities of all kinds, newest first, and ignores unknown messages', async () => {
  connection.open()
  await reaches('connected')
  await expect.poll(() => sockets.clients.size).toBe(1)
  const timestamp = new Date().toISOString()
  const person = { username: 'ana', userId: 7, isAdmin: false, timestamp }
  const activity = (action: string) => ({
    type: 'video_activity',
    ...person,
    videoId: 3,
    videoTitle: 'Drill',
    action,
  })
  for (let i = 0; i < 30; i++) tell(activity('viewed'))
  for (const action of ['viewed', 'liked', 'shared', 'saved', 'commented', 'deleted']) tell(activity(action))
  tell({ type: 'user_presence', ...person, status: 'online' })
  tell({ type: 'user_presence', ...person, status: 'active' })
  tell({ type: 'user_offline', ...person, status: 'offline' })
  tell({ type: 'dance', ...person })
  tell(activity('danced'))
  tell({ type: 'video_counts', videoId: 3, views: 5, likes: 1 })
  tell({ ...activity('liked'), timestamp: undefined, username: 'ben' })
  const shown = () => connection.activity.get().map((item) => ('action' in item ? item.action : item.status))
  await expect.poll(() => connection.activity.get()[0]?.username).toBe('ben')
  expect(shown().slice(0, 11)).toEqual([
    'liked',
    'offline',
    'active',
    'online',
    'deleted',
    'commented',
    'saved',
    'shared',
    'liked',
    'viewed',
    'viewed',
  ])
  expect(shown()).toHaveLength(25)

  // A sign-in adds the person to an activity and a sign-out removes the person: the activity stays one line.
  const told = connection.activity.get().map(({ key }) => key)
  const at = { timestamp: '2026-05-01T10:00:00.000Z' }
  const unnamed = { ...activity('shared'), ...at, username: 'A crew member', userId: null }
  tell(unnamed)
  tell({ ...activity('shared'), ...at })
  await expect.poll(() => connection.activity.get()[0]).toMatchObject({ ...at, username: 'ana', userId: 7 })
  tell(unnamed)
  await expect.poll(() => connection.activity.get()[0]).toMatchObject(unnamed)
  const after = connection.activity.get().map(({ key }) => key)
  expect(after.slice(1)).toEqual(told.slice(0, 24))

  // After a reconnection the server sends its last activities again: they replace the former ones.
  drop()
  await until(() => ends === 1)
  await vi.advanceTimersByTimeAsync(2500)
  await reaches('connected')
  await expect.poll(() => sockets.clients.size).toBe(1)
  tell(activity('saved'))
  await expect.poll(shown).toEqual(['saved'])
})

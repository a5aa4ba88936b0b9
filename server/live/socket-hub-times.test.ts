import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, onTestFinished, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import type { Caller } from '#server/http/caller.ts'
import { createLogger } from '#server/http/request-log.ts'
import { openLiveSocket } from '#server/testing/live-socket.ts'
import { createEventBus } from './event-bus.ts'
import { OFFLINE_AFTER_MS } from './presence.ts'
import { openSocketHub, PING_EVERY_MS } from './socket-hub.ts'

const personOf = (id: number, username: string): Caller => ({
  id,
  username,
  displayName: username,
  isAdmin: false,
  role: 'member',
  sessionId: username,
  provenAt: 0,
  hasSecondFactor: false,
})
const PEOPLE = [personOf(7, 'ben'), personOf(8, 'member')]
const findCaller = (name: string) => Promise.resolve(PEOPLE.find(({ username }) => username === name) ?? null)

/** A hub without an application, by the clock of the test; a person's token is the username. */
async function serve(faked: 'setTimeout' | 'setInterval') {
  const clear = faked === 'setTimeout' ? 'clearTimeout' : 'clearInterval'
  vi.useFakeTimers({ toFake: [faked, clear] })
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const events = createEventBus()
  const hub = openSocketHub(server, {
    events,
    allowedOrigins: [],
    site: { trustsProxy: false },
    logger: createLogger('silent'),
    findCaller,
    findCallerByToken: findCaller,
    showsNames: () => true,
    isClosed: () => false,
    messages: {},
    watchers: [],
  })
  onTestFinished(() => {
    hub.close()
    server.close()
    server.closeAllConnections()
    vi.useRealTimers()
  })
  const address = server.address()
  return { events, baseUrl: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}` }
}

test('LV-27 LV-28 three tabs of one person are one person: online, active, and offline 5 s after the last has gone', async () => {
  const { events, baseUrl } = await serve('setTimeout')
  const open = async (name: string) => {
    const live = await openLiveSocket(baseUrl)
    onTestFinished(() => live.socket.terminate())
    await live.signIn(name)
    return live
  }
  const listener = await open('member')
  await listener.hears({ type: 'user_presence', userId: 8 })
  const settled = async () => {
    // The hub writes at the end of the turn.
    await new Promise(setImmediate)
    listener.socket.ping()
    await once(listener.socket, 'pong')
  }
  const statuses = () =>
    listener.heard.flatMap((message) =>
      'status' in message && 'userId' in message && message.userId === 7 ? [message.status] : [],
    )
  /** A timer is set for each person who is about to be offline, and for nothing else. */
  // expect.poll would let the fake time pass.
  const until = async (isSo: () => boolean) => {
    while (!isSo()) await new Promise(setImmediate)
  }
  const leaving = (count: number) => until(() => vi.getTimerCount() === count)

  const tabs = [await open('ben'), await open('ben'), await open('ben')]
  const ben = { userId: 7, displayName: 'ben', isAdmin: false }
  for (const title of ['One', 'Two']) void events.tell('video.saved', { videoId: 1, title, ...ben })
  await until(() => statuses().length > 1)
  expect(statuses()).toEqual(['online', 'active'])
  for (const tab of tabs) await tab.end()
  await leaving(1)
  vi.advanceTimersByTime(OFFLINE_AFTER_MS - 1)
  // A reload: the person has neither left nor arrived.
  const reloaded = await open('ben')
  await leaving(0)
  vi.advanceTimersByTime(2 * OFFLINE_AFTER_MS)
  await settled()
  expect(statuses()).toEqual(['online', 'active'])

  await reloaded.end()
  await leaving(1)
  vi.advanceTimersByTime(4999)
  await settled()
  expect(statuses()).toEqual(['online', 'active'])
  vi.advanceTimersByTime(1)
  await settled()
  expect(statuses()).toEqual(['online', 'active', 'offline'])
})

test('LV-33 each client is pinged every 30 s, and disconnected when it has not answered by the next ping', async () => {
  const { baseUrl } = await serve('setInterval')
  const url = `${baseUrl.replace('http', 'ws')}/ws`
  const [answering, mute] = [new WebSocket(url), new WebSocket(url, { autoPong: false })]
  onTestFinished(() => answering.terminate())
  const pinged = [once(answering, 'ping'), once(mute, 'ping')]
  await Promise.all([once(answering, 'open'), once(mute, 'open')])
  const ended = once(mute, 'close')
  vi.advanceTimersByTime(PING_EVERY_MS)
  await Promise.all(pinged)
  // The server reads the answer to its ping before this ping of the client.
  answering.ping()
  await once(answering, 'pong')
  vi.advanceTimersByTime(PING_EVERY_MS)
  await ended
  expect(PING_EVERY_MS).toBe(30_000)
  expect(answering.readyState).toBe(WebSocket.OPEN)
})

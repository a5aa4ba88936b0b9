import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest'
import { WebSocket } from 'ws'
import { DESKTOP_ORIGIN } from '#shared/bridge/names.ts'
import { createLogger } from '#server/http/request-log.ts'
import { openLiveSocket, type LiveSocket } from '#server/testing/live-socket.ts'
import { startTestApp, type TestApp, type TestPerson } from '#server/testing/test-app.ts'
import { testClient } from '#server/testing/test-client.ts'
import { createEventBus } from './event-bus.ts'
import { OFFLINE_AFTER_MS } from './presence.ts'
import { openSocketHub, PING_EVERY_MS } from './socket-hub.ts'
import { createWallCalls } from './wall-calls.ts'

let app: TestApp
let ana: TestPerson
let ben: TestPerson
let chief: TestPerson
let video: { id: number }
/** Somebody who is signed in and does nothing. */
let listener: LiveSocket
beforeAll(async () => {
  app = await startTestApp()
  ana = await app.register('ana')
  ben = await app.register('ben')
  chief = await app.registerAdmin('chief')
  video = await chief.api.approveVideo({ id: (await app.submit(ana)).id })
  const member = await app.register('member')
  listener = await openLiveSocket(app.baseUrl)
  await listener.signIn(member.token)
  await vi.waitFor(() =>
    expect(listener.heard).toContainEqual(expect.objectContaining({ userId: member.user.id })),
  )
})
afterAll(async () => {
  await listener.end()
  await app.stop()
})

const opened: LiveSocket[] = []
const open = async (token?: string, origin?: string) => {
  const live = await openLiveSocket(app.baseUrl, origin)
  opened.push(live)
  if (token !== undefined) await live.signIn(token)
  return live
}
beforeEach(async () => {
  // What was told before is behind it.
  listener.socket.ping()
  await once(listener.socket, 'pong')
  listener.heard.length = 0
})
afterEach(async () => {
  await Promise.all(opened.splice(0).map((live) => live.end()))
})
const activities = (live: LiveSocket, action: string) =>
  live.heard.filter((message) => message.type === 'video_activity' && message.action === action)

describe('who it is', () => {
  test('LV-17 EN-05 the token alone decides: a forged name, id and role are ignored', async () => {
    const live = await open()
    live.send({ type: 'auth', userId: chief.user.id, username: 'chief', isAdmin: true, token: ben.token })
    await listener.hears({ type: 'user_presence', userId: ben.user.id, username: 'ben', isAdmin: false })
    expect(JSON.stringify(listener.heard)).not.toContain('chief')
  })

  test('LV-18 without a good token the socket stays, anonymous, and hears what happens and not who did it', async () => {
    const live = await open('not a token')
    await chief.api.likeVideo({ id: video.id })
    const nobody = { username: 'A crew member', userId: null, isAdmin: false }
    await live.hears({ type: 'video_activity', action: 'liked', videoId: video.id, ...nobody })
    await open(chief.token)
    await live.hears({ type: 'user_presence', status: 'online', ...nobody })
    await chief.api.unlikeVideo({ id: video.id })
    await live.hears({ type: 'video_counts', videoId: video.id, likes: 0 })
    const late = await open()
    await late.hears({ type: 'video_activity', action: 'liked', ...nobody })
    for (const { heard } of [live, late]) {
      expect(JSON.stringify(heard)).not.toContain('chief')
      expect(JSON.stringify(heard)).not.toContain('"isAdmin":true')
    }
  })

  test('LV-18 LV-26 who signs in on an open socket gets the last activities again with names, who signs out without', async () => {
    const { token } = await app.register()
    const live = await open()
    await ben.api.likeVideo({ id: video.id })
    await live.hears({ action: 'liked', userId: null })
    await live.signIn(token)
    await live.hears({ action: 'liked', userId: ben.user.id, username: 'ben' })
    const timesOf = (userId: number | null) =>
      live.heard.flatMap((message) =>
        message.type === 'video_activity' && message.userId === userId ? [message.timestamp] : [],
      )
    // The same moment tells a client that it is the same activity.
    expect(timesOf(null)).toContain(timesOf(ben.user.id).at(-1))
    live.heard.length = 0
    await testClient(app.baseUrl, token).logout()
    await live.hears({ action: 'liked', userId: null, username: 'A crew member' })
    expect(JSON.stringify(live.heard)).not.toContain('"ben"')
    await ben.api.unlikeVideo({ id: video.id })
  })

  test('LV-18 who has only the cookie of another provider’s sign-in reads names, until the session ends', async () => {
    const { token } = await app.register()
    const live = await openLiveSocket(app.baseUrl, app.baseUrl, `turnout_session=${token}`)
    opened.push(live)
    live.send({ type: 'auth', token: null })
    await ben.api.likeVideo({ id: video.id })
    await live.hears({ action: 'liked', username: 'ben' })
    await testClient(app.baseUrl, token).logout()
    await live.hears({ type: 'video_activity', username: 'A crew member' })
    live.heard.length = 0
    await ben.api.unlikeVideo({ id: video.id })
    await ben.api.likeVideo({ id: video.id })
    await live.hears({ action: 'liked' })
    expect(JSON.stringify(live.heard)).not.toContain('"ben"')
    await ben.api.unlikeVideo({ id: video.id })
  })

  test('signed in, a person is shown by name, and by the sign-in name only where there is no other', async () => {
    const dana = await app.register('d_alvarez')
    const form = new FormData()
    form.append('firstName', 'Dana')
    form.append('lastName', 'Alvarez')
    await dana.api.updateProfile(form)
    await dana.api.shareVideo({ id: video.id })
    await listener.hears({ action: 'shared', userId: dana.user.id, username: 'Dana Alvarez' })
    await open(dana.token)
    await listener.hears({ type: 'user_presence', userId: dana.user.id, username: 'Dana Alvarez' })
    expect(JSON.stringify(listener.heard)).not.toContain('d_alvarez')
  })

  test('a token stops counting with the sign-out: the person leaves, the socket stays', async () => {
    const { token, ...user } = await app.anonymous.login({ username: 'ana', password: ana.password })
    const live = await open(token)
    await listener.hears({ type: 'user_presence', userId: user.id })
    await testClient(app.baseUrl, token).logout()
    await listener.hears({ type: 'user_offline', userId: user.id, status: 'offline' })
    expect(live.socket.readyState).toBe(WebSocket.OPEN)
  })

  test('an admin who is demoted stops hearing what admins hear', async () => {
    const second = await app.registerAdmin('second')
    const live = await open(second.token)
    await listener.hears({ type: 'user_presence', userId: second.user.id })
    await chief.api.changeRole({ id: second.user.id, isAdmin: false })
    await listener.hears({ type: 'user_offline', userId: second.user.id })
    await app.submit(ana)
    await ben.api.shareVideo({ id: video.id })
    await live.hears({ action: 'shared' })
    expect(live.heard.map(({ type }) => type)).not.toContain('review_queue_changed')
  })

  test('LV-29 pages of other sites are refused, our own and programs without a page are not', async () => {
    await expect(open(undefined, 'https://elsewhere.example')).rejects.toThrow('403')
    await open(undefined, app.baseUrl)
    // The desktop app's own page, which no website can pretend to be.
    await open(undefined, DESKTOP_ORIGIN)
    await expect(open(undefined, `${DESKTOP_ORIGIN}.example`)).rejects.toThrow('403')
    await expect(openLiveSocket(`${app.baseUrl}/other`)).rejects.toThrow('403')
  })
})

describe('presence', () => {
  test('LV-27 LV-28 three tabs of one person are one person: online, active, and offline 5 s after the last has gone', async () => {
    const tabs = [await open(ben.token), await open(ben.token), await open(ben.token)]
    await listener.hears({ type: 'user_presence', userId: ben.user.id, status: 'online' })
    await ben.api.saveVideo({ id: video.id })
    await listener.hears({ type: 'user_presence', userId: ben.user.id, status: 'active' })
    await ben.api.unsaveVideo({ id: video.id })
    for (const tab of tabs) await tab.end()
    // A reload: no coming and going.
    const reloaded = await open(ben.token)
    await pause(OFFLINE_AFTER_MS + 500)
    const statuses = () =>
      listener.heard.map((message) => 'status' in message && message.status).filter(Boolean)
    expect(statuses()).toEqual(['online', 'active'])
    const leftAt = Date.now()
    await reloaded.end()
    await listener.hears({ type: 'user_offline', userId: ben.user.id, username: 'ben' })
    expect(Date.now() - leftAt).toBeGreaterThan(OFFLINE_AFTER_MS - 100)
    expect(statuses()).toEqual(['online', 'active', 'offline'])
  })
})

describe('what happened', () => {
  test('LV-21 EN-28 liked is announced once, and not again for a repetition', async () => {
    await ben.api.likeVideo({ id: video.id })
    await ben.api.likeVideo({ id: video.id })
    await listener.hears({ action: 'liked' })
    await ben.api.unlikeVideo({ id: video.id })
    await listener.hears({ type: 'video_counts', videoId: video.id, likes: 0 })
    expect(activities(listener, 'liked')).toEqual([
      {
        type: 'video_activity',
        username: 'ben',
        userId: ben.user.id,
        isAdmin: false,
        videoId: video.id,
        videoTitle: 'Box breathing',
        action: 'liked',
        timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      },
    ])
  })

  test('LV-23 commented is announced once a comment, and not for one that is refused or taken back', async () => {
    await expect(ben.api.createComment({ id: video.id, text: ' ' })).rejects.toThrow('400')
    await expect(app.anonymous.createComment({ id: video.id, text: 'Hm' })).rejects.toThrow('401')
    const { id } = await ben.api.createComment({ id: video.id, text: 'Well shown' })
    await listener.hears({ action: 'commented' })
    await ben.api.deleteComment({ id })
    // Heard after whatever came before it.
    await ben.api.shareVideo({ id: video.id })
    await listener.hears({ action: 'shared' })
    expect(activities(listener, 'commented')).toMatchObject([
      {
        username: 'ben',
        userId: ben.user.id,
        isAdmin: false,
        videoId: video.id,
        videoTitle: 'Box breathing',
      },
    ])
  })

  test('LV-22 LV-24 saved and shared are announced once', async () => {
    await ben.api.saveVideo({ id: video.id })
    await ben.api.saveVideo({ id: video.id })
    await ben.api.shareVideo({ id: video.id })
    await listener.hears({ action: 'shared', userId: ben.user.id })
    expect(activities(listener, 'saved')).toHaveLength(1)
    expect(activities(listener, 'shared')).toHaveLength(1)
    await ben.api.unsaveVideo({ id: video.id })
  })

  test('LV-19 LV-20 claims of a client are not announced: not by an anonymous one, not liked and deleted by anybody', async () => {
    const unseen = await chief.api.approveVideo({ id: (await app.submit(ana)).id })
    const stranger = await open()
    const claim = { type: 'video_interaction', videoId: video.id, videoTitle: 'Forged' }
    stranger.send({ ...claim, videoId: unseen.id, action: 'viewed' })
    const member = await open(ben.token)
    member.send({ ...claim, action: 'liked' })
    member.send({ ...claim, action: 'deleted' })
    await ben.api.shareVideo({ id: video.id })
    await listener.hears({ action: 'shared' })
    expect(JSON.stringify(listener.heard)).not.toContain('Forged')
    expect(activities(listener, 'viewed')).toEqual([])
    expect(activities(listener, 'deleted')).toEqual([])
    expect((await ana.api.getVideo({ id: unseen.id })).views).toBe(0)
  })

  test('LV-20 VC-32 viewed is acted on: counted and announced once, whatever the call says too', async () => {
    const watched = await chief.api.approveVideo({
      id: (await app.submit(ana, { title: 'START triage' })).id,
    })
    const [first, second] = [await open(ben.token), await open(ben.token)]
    const message = { type: 'video_interaction', videoId: watched.id, action: 'viewed', videoTitle: 'Forged' }
    first.send(message)
    second.send(message)
    await ben.api.viewVideo({ id: watched.id })
    await listener.hears({ type: 'video_counts', videoId: watched.id, views: 1 })
    await ben.api.shareVideo({ id: watched.id })
    await listener.hears({ action: 'shared', videoId: watched.id })
    expect(activities(listener, 'viewed')).toEqual([
      expect.objectContaining({ videoTitle: 'START triage', userId: ben.user.id }),
    ])
    expect((await ana.api.getVideo({ id: watched.id })).views).toBe(1)
  })

  test('LV-26 who opens hears the last 25 activities first, oldest first', async () => {
    for (let i = 0; i < 27; i++) {
      await (i % 2 ? ben : ana).api.likeVideo({ id: video.id })
      await (i % 2 ? ben : ana).api.unlikeVideo({ id: video.id })
    }
    const late = await open()
    await expect.poll(() => activities(late, 'liked')).toHaveLength(25)
    const times = late.heard.map((message) => ('timestamp' in message ? message.timestamp : ''))
    expect(times).toEqual(times.toSorted())
    await late.signIn(ben.token)
    await late.hears({ userId: ana.user.id })
    expect(new Set(times).size).toBe(times.length)
  })

  test('the uploader alone hears of the decision, admins alone of the queue', async () => {
    const [uploader, admin, other] = [await open(ana.token), await open(chief.token), await open(ben.token)]
    const { id } = await app.submit(ana, { title: 'Ladder angle' })
    await admin.hears({ type: 'review_queue_changed' })
    await chief.api.rejectVideo({ id, notes: 'Too dark.' })
    await uploader.hears({
      type: 'video_reviewed',
      videoId: id,
      videoTitle: 'Ladder angle',
      status: 'rejected',
    })
    const types = new Set([...other.heard, ...listener.heard].map(({ type }) => type))
    expect(types).not.toContain('video_reviewed')
    expect(types).not.toContain('review_queue_changed')
  })
})

test('LV-33 every 30 s each peer is pinged; one that has not answered by the next is dropped', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  // Other files follow in the same process.
  onTestFinished(() => void vi.useRealTimers())
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const nobody = () => Promise.resolve(null)
  const hub = openSocketHub(server, {
    events: createEventBus(),
    allowedOrigins: [],
    trustsProxy: false,
    logger: createLogger('silent'),
    now: () => new Date(),
    findCaller: nobody,
    findCallerByToken: nobody,
    wallCalls: createWallCalls({ secret: 'a secret', now: () => new Date() }),
    countView: () => Promise.resolve(),
  })
  const address = server.address()
  const url = `ws://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/ws`
  const [answering, mute] = [new WebSocket(url), new WebSocket(url, { autoPong: false })]
  const pinged = [once(answering, 'ping'), once(mute, 'ping')]
  await Promise.all([once(answering, 'open'), once(mute, 'open')])
  const ended = once(mute, 'close')
  vi.advanceTimersByTime(PING_EVERY_MS)
  await Promise.all(pinged)
  // The answer has to come in before the next one is due.
  await pause(100)
  vi.advanceTimersByTime(PING_EVERY_MS)
  await ended
  expect(PING_EVERY_MS).toBe(30_000)
  expect(answering.readyState).toBe(WebSocket.OPEN)
  answering.terminate()
  hub.close()
  server.close()
})

describe('limits', () => {
  test('LV-30 a message of 9 kB closes the socket with 1009, one of 8 kB does not', async () => {
    const live = await open()
    live.socket.send(JSON.stringify({ type: 'auth', token: null, filler: 'x'.repeat(8 * 1024 - 60) }))
    live.socket.ping()
    await once(live.socket, 'pong')
    live.socket.send(JSON.stringify({ type: 'auth', token: null, filler: 'x'.repeat(9 * 1024) }))
    expect((await live.closed).code).toBe(1009)
  })

  test('what is no JSON closes with 1007, what is no message of ours is left alone', async () => {
    const live = await open()
    live.send({ type: 'dance' })
    live.send([1, 2, 3])
    live.send('text')
    live.socket.ping()
    await once(live.socket, 'pong')
    live.socket.send('{"type":')
    expect(await live.closed).toEqual({ code: 1007, reason: 'Messages are JSON text' })
    const binary = await open()
    binary.socket.send(Buffer.from([1, 2, 3]))
    expect((await binary.closed).code).toBe(1007)
  })

  test('LV-31 more than 20 messages a second close with 1008: of 1,000 nothing else comes', async () => {
    const live = await open(ben.token)
    for (let i = 0; i < 1000; i++) {
      live.send({ type: 'video_interaction', videoId: video.id, action: 'liked', videoTitle: 'x' })
    }
    expect(await live.closed).toEqual({ code: 1008, reason: 'More than 20 messages a second' })
    expect((await ana.api.getVideo({ id: video.id })).likes).toBe(0)
  })

  test('LV-32 a peer that stops reading is dropped, the others hear everything', async () => {
    const { port } = new URL(app.baseUrl)
    const wire = connect(Number(port), '127.0.0.1')
    await once(wire, 'connect')
    wire.write(
      `GET /ws HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
        'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    )
    await once(wire, 'data')
    wire.pause()
    let isDropped = false
    wire.on('close', () => (isDropped = true)).on('error', () => undefined)
    // Announced straight on the bus: some megabytes, more than the kernel takes for a peer that doesn't read.
    const event = {
      videoId: video.id,
      title: 'x'.repeat(480),
      userId: ben.user.id,
      displayName: 'ben',
      isAdmin: false,
    }
    const COUNT = 12_000
    for (let i = 0; i < COUNT; i++) {
      app.events.publish('video.shared', event)
      if (i % 100 === 0) await new Promise(setImmediate)
    }
    await expect.poll(() => activities(listener, 'shared').length, { timeout: 20_000 }).toBe(COUNT)
    wire.resume()
    await expect.poll(() => isDropped).toBe(true)
  })
})

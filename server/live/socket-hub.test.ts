import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { activitiesOf, startLiveSite, type LiveSite } from '#server/testing/live-site.ts'
import { type LiveSocket } from '#server/testing/live-socket.ts'
import type { TestApp, TestPerson } from '#server/testing/test-app.ts'

let site: LiveSite
let app: TestApp
let ana: TestPerson
let ben: TestPerson
let video: { id: number }
let listener: LiveSocket
beforeAll(async () => {
  site = await startLiveSite()
  ;({ app, ana, ben, video, listener } = site)
})
afterAll(() => site.stop())
beforeEach(() => site.forgetHeard())
afterEach(() => site.endOpened())
const open: LiveSite['open'] = (token, origin) => site.open(token, origin)

test('LV-30 a message of 9 kB closes the socket with 1009, one of 8 kB does not', async () => {
  const live = await open()
  live.socket.send(JSON.stringify({ type: 'auth', token: null, filler: 'x'.repeat(8 * 1024 - 60) }))
  live.socket.ping()
  await once(live.socket, 'pong')
  live.socket.send(JSON.stringify({ type: 'auth', token: null, filler: 'x'.repeat(9 * 1024) }))
  expect((await live.closed).code).toBe(1009)
})

test('a message that is not JSON closes with 1007, an unknown message is ignored', async () => {
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

test('LV-32 a client that stops reading is disconnected, and the others get every message', async () => {
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
  // Published on the bus: some megabytes, more than the kernel buffers for a client that doesn't read.
  const event = {
    videoId: video.id,
    title: 'x'.repeat(480),
    userId: ben.user.id,
    displayName: 'ben',
    isAdmin: false,
  }
  const COUNT = 12_000
  for (let i = 0; i < COUNT; i++) {
    await app.events.tell('video.shared', event)
    if (i % 100 === 0) await new Promise(setImmediate)
  }
  await expect.poll(() => activitiesOf(listener, 'shared').length, { timeout: 20_000 }).toBe(COUNT)
  wire.resume()
  await expect.poll(() => isDropped).toBe(true)
})

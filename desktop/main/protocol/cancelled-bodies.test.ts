import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLibraryClient } from '../downloads/library-client.ts'
import { endOnCancel } from '../network/end-on-cancel.ts'
import { askAsPage, createElectronFetch } from '../testing/electron-net.ts'
import { createServerProxy } from './server-proxy.ts'
import { startDouble, type StartedDouble } from '../testing/start-double.ts'
import { startWebServer, type WebServer } from '../testing/web-server.ts'

const VIDEO_BYTES = 16_000_000
const PIECE = Buffer.alloc(64_000)

let server: WebServer
let network: ReturnType<typeof createElectronFetch>
let app: StartedDouble | null
/** How many of the videos were sent to the end. */
let sentWhole: number

beforeEach(async () => {
  app = null
  sentWhole = 0
  network = createElectronFetch()
  server = await startWebServer((request, response) => {
    if (!request.url?.startsWith('/uploads/')) {
      response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"is":"here"}')
      return
    }
    response.writeHead(200, { 'Content-Type': 'video/mp4' })
    let left = VIDEO_BYTES
    const send = () => {
      while (left > 0) {
        left -= PIECE.length
        if (!response.write(PIECE)) return void response.once('drain', send)
      }
      sentWhole++
      response.end()
    }
    send()
  })
})
afterEach(async () => {
  network.close()
  await server.stop()
  await app?.stop()
})

const SOON = { timeout: 15_000 }

test('videos that the page gives up half-way leave no connection open, and the next call is answered', async () => {
  const { seen } = (app = await startDouble({ fetch: network.fetch, stored: { server: server.origin } }))
  const ask = (path: string) => askAsPage((request) => seen.handler(request), `app://turnout${path}`)
  for (let video = 0; video < 7; video++) {
    const { status, stream } = await ask(`/uploads/${video}.mp4`)
    expect(status).toBe(200)
    if (!stream) throw new Error('There is no video')
    await once(stream, 'readable')
    expect(stream.read()).not.toBeNull()
    stream.destroy()
  }
  await vi.waitFor(async () => expect(await server.connections()).toBe(0), SOON)
  expect(sentWhole).toBe(0)
  const { status, stream } = await ask('/api/videos')
  expect(status).toBe(200)
  expect(stream && (await text(stream))).toBe('{"is":"here"}')
})

test('the double shows the fault: without the mend seven videos take all connections for good', async () => {
  const proxyToServer = createServerProxy({
    fetch: network.fetch,
    getServer: () => server.origin,
    getToken: () => null,
  })
  const ask = (path: string) => askAsPage(proxyToServer, `app://turnout${path}`)
  for (let video = 0; video < 6; video++) {
    const { stream } = await ask(`/uploads/${video}.mp4`)
    if (!stream) throw new Error('There is no video')
    await once(stream, 'readable')
    stream.destroy()
    await once(stream, 'close')
  }
  const answers = Promise.allSettled([ask('/uploads/6.mp4'), ask('/api/videos')])
  await vi.waitFor(() => expect(network.waiting()).toBe(2), SOON)
  expect(await server.connections()).toBe(6)
  network.close()
  await answers
})

test('a body that is read to its end comes whole, with status and headers', async () => {
  const answer = await endOnCancel(network.fetch)(`${server.origin}/uploads/1.mp4`)
  expect(answer.headers.get('content-type')).toBe('video/mp4')
  expect((await answer.arrayBuffer()).byteLength).toBe(VIDEO_BYTES)
  expect(sentWhole).toBe(1)
})

test('no more of a body is asked for than is taken', async () => {
  const answer = await endOnCancel(network.fetch)(`${server.origin}/uploads/1.mp4`)
  const reader = answer.body?.getReader()
  expect((await reader?.read())?.done).toBe(false)
  await server.connections()
  expect(sentWhole).toBe(0)
  await reader?.cancel()
  await vi.waitFor(async () => expect(await server.connections()).toBe(0), SOON)
})

test('a caller that gives the request up ends it before and during the answer', async () => {
  const fetch = endOnCancel(network.fetch)
  const gone = AbortSignal.abort()
  await expect(fetch(`${server.origin}/uploads/1.mp4`, { signal: gone })).rejects.toThrow(/abort/i)
  const giveUp = new AbortController()
  const answer = await fetch(`${server.origin}/uploads/1.mp4`, { signal: giveUp.signal })
  giveUp.abort()
  await expect(answer.arrayBuffer()).rejects.toThrow()
  await vi.waitFor(async () => expect(await server.connections()).toBe(0), SOON)
})

test('a poster that is no picture leaves no connection open', async () => {
  const library = createLibraryClient({
    fetch: endOnCancel(network.fetch),
    getServer: () => server.origin,
    getToken: () => null,
  })
  const { signal } = new AbortController()
  expect(await library.getSmallFile(server.origin, '/uploads/1.mp4', ['image/jpeg'], signal)).toBeNull()
  await vi.waitFor(async () => expect(await server.connections()).toBe(0), SOON)
})

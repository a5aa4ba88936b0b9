import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { memoryEvents, type EventListeners } from '#server/database/outbox.ts'
import { createLogger } from '#server/http/request-log.ts'
import { openLiveSocket } from '#server/testing/live-socket.ts'
import { createEventBus } from './event-bus.ts'
import { openSocketHub } from './socket-hub.ts'

/** A hub without an application, and the listeners that its bus gave to the log of events. */
async function serve() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const log = memoryEvents()
  const { promise, resolve } = Promise.withResolvers<EventListeners>()
  const events = createEventBus({
    database: { events: { ...log, listen: resolve }, publish: () => undefined },
  })
  const hub = openSocketHub(server, {
    events,
    allowedOrigins: [],
    site: { trustsProxy: false },
    logger: createLogger('silent'),
    findCaller: () => Promise.resolve(null),
    findCallerByToken: () => Promise.resolve(null),
    showsNames: () => true,
    isClosed: () => false,
    messages: {},
    watchers: [],
  })
  onTestFinished(() => {
    hub.close()
    server.close()
    server.closeAllConnections()
  })
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { listeners: await promise, baseUrl: `http://127.0.0.1:${port}` }
}

const like = (videoId: number, number: number) => ({
  name: 'video.liked',
  payload: { videoId, title: 'Ladders', userId: 1, displayName: 'ana', isAdmin: false },
  at: `2026-01-01T00:00:00.000${String(number).padStart(6, '0')}Z`,
})

test('missed events close the sockets, which reconnect and get the kept activities', async () => {
  const { listeners, baseUrl } = await serve()
  listeners.onEvent(like(1, 1))
  const live = await openLiveSocket(baseUrl)
  await live.hears({ action: 'liked', videoId: 1 })
  const hidden = { name: 'video.hidden', payload: { videoId: 2 }, at: '2026-01-01T00:00:01.000Z' }
  listeners.onRecall([like(2, 2), like(3, 3), hidden, like(4, 4)])
  listeners.onMissed()
  expect((await live.closed).code).toBe(1013)
  const again = await openLiveSocket(baseUrl)
  await again.hears({ action: 'liked', videoId: 4 })
  expect(again.heard.flatMap((item) => ('videoId' in item ? [item.videoId] : []))).toEqual([3, 4])
  again.socket.terminate()
})

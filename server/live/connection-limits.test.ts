import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import type { Caller } from '#server/http/caller.ts'
import { createLogger } from '#server/http/request-log.ts'
import { createEventBus } from './event-bus.ts'
import { openSocketHub } from './socket-hub.ts'

const LIMITS = { perNetwork: 3, perSite: 5, perAccount: 2 }

/** A server that knows a person by any token. */
async function serve() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const person: Caller = {
    id: 7,
    username: 'ana',
    displayName: 'ana',
    isAdmin: false,
    role: 'member',
    sessionId: 'one',
    provenAt: 0,
    hasSecondFactor: false,
  }
  const hub = openSocketHub(server, {
    events: createEventBus(),
    allowedOrigins: [],
    site: { trustsProxy: true },
    logger: createLogger('silent'),
    findCaller: () => Promise.resolve(person),
    findCallerByToken: () => Promise.resolve(person),
    showsNames: () => true,
    isClosed: () => false,
    messages: {},
    watchers: [],
    limits: LIMITS,
  })
  const sockets: WebSocket[] = []
  onTestFinished(() => {
    for (const socket of sockets) socket.terminate()
    hub.close()
    server.close()
  })
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    port,
    connections: () =>
      new Promise<number>((resolve, reject) =>
        server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
      ),
    /** @returns the status of the handshake, and the socket where there is one */
    async open(from: string) {
      const headers = { 'X-Forwarded-For': from }
      const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, { headers })
      sockets.push(socket)
      socket.on('error', () => undefined)
      const status = await new Promise<number>((resolve) => {
        socket.on('open', () => resolve(101))
        socket.on('unexpected-response', (_, answer) => resolve(answer.statusCode ?? 0))
      })
      return { status, socket }
    },
  }
}

test('a refused upgrade closes its connection, also of a client that keeps its half open', async () => {
  const { port, connections } = await serve()
  const clients: Socket[] = []
  onTestFinished(() => clients.forEach((client) => client.destroy()))
  const refused = async () => {
    const client = connect({ port, host: '127.0.0.1', allowHalfOpen: true }).on('error', () => undefined)
    clients.push(client)
    await once(client, 'connect')
    client.write('GET /nowhere HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
    const [head] = (await once(client, 'data')) as [Buffer]
    return head.toString().split('\r\n', 1)[0]
  }
  for (let i = 0; i < 20; i++) {
    const lines = await Promise.all(Array.from({ length: 50 }, refused))
    expect(new Set(lines)).toEqual(new Set(['HTTP/1.1 403 Forbidden']))
  }
  expect(clients).toHaveLength(1000)
  await vi.waitFor(async () => expect(await connections()).toBe(0))
})

test('the connections of an address are limited in every spelling, and a closed one is not counted', async () => {
  const { open } = await serve()
  const spellings = ['192.0.2.7', '192.0.2.7:4711', '::ffff:c000:207']
  const opened = []
  for (const from of spellings) opened.push(await open(`198.51.100.1, ${from}`))
  expect(opened.map(({ status }) => status)).toEqual([101, 101, 101])
  expect((await open('192.0.2.7')).status).toBe(429)
  expect((await open('192.0.2.8')).status).toBe(101)
  const [first] = opened
  first?.socket.close()
  await vi.waitFor(async () => expect((await open('192.0.2.7')).status).toBe(101))
})

test('the connections of all networks of a site are limited', async () => {
  const { open } = await serve()
  const statuses: number[] = []
  for (let i = 0; i < 7; i++) statuses.push((await open(`2001:db8:1:${i}::1`)).status)
  expect(statuses).toEqual([101, 101, 101, 101, 101, 429, 429])
  expect((await open('2001:db8:2:1::1')).status).toBe(101)
})

test('the connections of an account are limited, and a further one is closed with a reason', async () => {
  const { open } = await serve()
  const signIn = async (from: string) => {
    const { socket } = await open(from)
    socket.send(JSON.stringify({ type: 'auth', token: 'any' }))
    return socket
  }
  await Promise.all(['192.0.2.1', '192.0.2.2'].map(signIn))
  const [code, reason] = (await once(await signIn('192.0.2.3'), 'close')) as [number, Buffer]
  expect([code, reason.toString()]).toEqual([1013, 'Too many connections of this account'])
})

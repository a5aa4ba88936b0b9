import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { WebSocketServer, type WebSocket } from 'ws'
import { z } from 'zod'
import type { TestPushService } from '#server/testing/push-service.ts'

const ACK = z.object({ channelID: z.string(), version: z.string(), code: z.number() })
const MESSAGE = z.union([
  z.object({ messageType: z.literal('hello'), uaid: z.string().nullish() }),
  z.object({ messageType: z.enum(['register', 'unregister']), channelID: z.string() }),
  z.object({ messageType: z.literal('ack'), updates: z.array(ACK) }),
  z.object({ messageType: z.enum(['ping', 'broadcast_subscribe']).optional() }),
])

export interface Autopush {
  /** For Firefox. */
  preferences: Record<string, unknown>
  /** What Firefox reported of the messages: 100 for one that it decrypted and gave to the worker. */
  acknowledged: number[]
  stop(): Promise<void>
}

/** The connection that Firefox keeps to its push service, for messages that come to the service's addresses. */
export async function startAutopush(service: TestPushService): Promise<Autopush> {
  const acknowledged: number[] = []
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  await once(server, 'listening')

  const answer = (socket: WebSocket, data: string): object | null => {
    const message = MESSAGE.parse(JSON.parse(data))
    switch (message.messageType) {
      case 'hello':
        return {
          ...message,
          uaid: message.uaid ?? randomUUID(),
          status: 200,
          use_webpush: true,
          broadcasts: {},
        }
      case 'register': {
        const { channelID } = message
        const pushEndpoint = service.relay(channelID, (body) =>
          socket.send(
            JSON.stringify({
              messageType: 'notification',
              channelID,
              version: randomUUID(),
              data: body.toString('base64url'),
              headers: { encoding: 'aes128gcm' },
            }),
          ),
        )
        return { ...message, status: 200, pushEndpoint }
      }
      case 'unregister':
        return { ...message, status: 200 }
      case 'ack':
        acknowledged.push(...message.updates.map(({ code }) => code))
        return null
      case 'broadcast_subscribe':
        return null
      default:
        return {}
    }
  }
  server.on('connection', (socket) =>
    socket.on('message', (data: Buffer) => {
      const reply = answer(socket, data.toString())
      if (reply) socket.send(JSON.stringify(reply))
    }),
  )
  const { port } = server.address() as AddressInfo
  return {
    preferences: {
      'dom.push.connection.enabled': true,
      'dom.push.serverURL': `ws://127.0.0.1:${port}/`,
      'dom.push.testing.allowInsecureServerURL': true,
      // A person's answer to the question of the browser.
      'permissions.default.desktop-notification': 1,
      // Without a desktop that shows notifications.
      'alerts.useSystemBackend': false,
    },
    acknowledged,
    async stop() {
      for (const socket of server.clients) socket.terminate()
      server.close()
      await once(server, 'close')
    },
  }
}

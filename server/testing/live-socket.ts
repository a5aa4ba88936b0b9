import { once } from 'node:events'
import { WebSocket } from 'ws'
import { expect } from 'vitest'
import { serverMessage, type ServerMessage } from '#shared/live/messages.ts'

export interface LiveSocket {
  socket: WebSocket
  /** Everything that came so far, in order; each is a message of the contract. */
  heard: ServerMessage[]
  send(message: unknown): void
  /** Says who it is, and waits until the server has taken it in. */
  signIn(token: string): Promise<void>
  /** The code and reason that it was closed with. */
  closed: Promise<{ code: number; reason: string }>
  /** Waits until a message like this one has come. */
  hears(message: Record<string, unknown>): Promise<void>
  end(): Promise<void>
}

/** A connection to /ws as a program makes it; `origin` is that of the page it claims to come from, with its cookies. */
export async function openLiveSocket(baseUrl: string, origin?: string, cookie = ''): Promise<LiveSocket> {
  const socket = new WebSocket(`${baseUrl.replace('http', 'ws')}/ws`, {
    ...(origin === undefined ? {} : { origin }),
    headers: { cookie },
  })
  const heard: ServerMessage[] = []
  socket.on('message', (data: Buffer) => heard.push(serverMessage.parse(JSON.parse(data.toString()))))
  const closed = new Promise<{ code: number; reason: string }>((resolve) =>
    socket.on('close', (code, reason) => resolve({ code, reason: reason.toString() })),
  )
  await once(socket, 'open')
  socket.on('error', () => undefined)
  const send = (message: unknown) => socket.send(JSON.stringify(message))
  return {
    socket,
    heard,
    send,
    closed,
    async signIn(token) {
      send({ type: 'auth', token })
      // The answer to a ping comes after what was sent before it has been read.
      socket.ping()
      await once(socket, 'pong')
    },
    hears: (message) =>
      expect.poll(() => heard, { timeout: 10_000 }).toContainEqual(expect.objectContaining(message)),
    async end() {
      socket.close()
      await closed
    },
  }
}

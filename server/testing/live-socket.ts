import { once } from 'node:events'
import { WebSocket } from 'ws'
import { expect } from 'vitest'
import { serverMessage, type ServerMessage } from '#shared/live/messages.ts'

export interface LiveSocket {
  socket: WebSocket
  /** All messages received so far, in order; each matches the contract. */
  heard: ServerMessage[]
  send(message: unknown): void
  /** Authenticates, and waits until the server has read the message; it may still look up the account. */
  signIn(token: string): Promise<void>
  /** The code and reason of the close. */
  closed: Promise<{ code: number; reason: string }>
  /** Waits for a message that matches this one. */
  hears(message: Record<string, unknown>): Promise<void>
  end(): Promise<void>
}

/** Opens a socket to /ws. @param origin sent as the origin of the page, with its cookies */
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
      // The pong follows the messages that were sent before the ping.
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

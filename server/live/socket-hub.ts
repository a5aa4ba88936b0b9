import type { IncomingMessage, Server } from 'node:http'
import { WebSocketServer, type WebSocket } from 'ws'
import type { VideoActivity } from '#shared/live/messages.ts'
import type { EventBus } from './event-bus.ts'

const MESSAGE_MAX_BYTES = 8 * 1024
const PING_EVERY_MS = 30_000
const BACKLOG = 25
/** A peer that lets this much pile up is dropped, not buffered for. */
const BUFFERED_MAX_BYTES = 256 * 1024

interface HubOptions {
  events: EventBus
  allowedOrigins: readonly string[]
  now(): Date
}

/** Announces what happened to everybody who listens on /ws; the last 25 activities come first. */
export function openSocketHub(
  server: Server,
  { events, allowedOrigins, now }: HubOptions,
): { close(): void } {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MESSAGE_MAX_BYTES })
  const backlog: string[] = []
  const answered = new WeakSet<WebSocket>()

  const announce = (activity: Omit<VideoActivity, 'type' | 'timestamp'>) => {
    const message = JSON.stringify({ type: 'video_activity', ...activity, timestamp: now().toISOString() })
    backlog.push(message)
    if (backlog.length > BACKLOG) backlog.shift()
    for (const socket of sockets.clients) {
      if (socket.bufferedAmount > BUFFERED_MAX_BYTES) socket.terminate()
      else socket.send(message)
    }
  }
  const activityOf = (event: {
    videoId: number
    title: string
    userId: number
    username: string
    isAdmin: boolean
  }) => ({
    videoId: event.videoId,
    videoTitle: event.title,
    userId: event.userId,
    username: event.username,
    isAdmin: event.isAdmin,
  })
  const subscriptions = [
    events.subscribe('video.liked', (event) => announce({ ...activityOf(event), action: 'liked' })),
    events.subscribe('video.saved', (event) => announce({ ...activityOf(event), action: 'saved' })),
    events.subscribe('video.deleted', (event) => {
      if (event.wasPublished) announce({ ...activityOf(event), action: 'deleted' })
    }),
  ]

  sockets.on('connection', (socket) => {
    answered.add(socket)
    socket.on('pong', () => answered.add(socket))
    socket.on('error', () => socket.terminate())
    for (const message of backlog) socket.send(message)
  })
  const pings = setInterval(() => {
    for (const socket of sockets.clients) {
      if (!answered.delete(socket)) socket.terminate()
      else socket.ping()
    }
  }, PING_EVERY_MS)
  pings.unref()

  server.on('upgrade', (request, socket, head) => {
    if (
      new URL(request.url ?? '/', 'http://localhost').pathname !== '/ws' ||
      !isOwnOrigin(request, allowedOrigins)
    ) {
      socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n')
      return
    }
    sockets.handleUpgrade(request, socket, head, (opened) => sockets.emit('connection', opened, request))
  })

  return {
    close() {
      clearInterval(pings)
      for (const end of subscriptions) end()
      for (const socket of sockets.clients) socket.close(1001, 'The server is going down')
      sockets.close()
    },
  }
}

function isOwnOrigin(request: IncomingMessage, allowedOrigins: readonly string[]): boolean {
  const { origin, host } = request.headers
  if (!origin) return true
  if (allowedOrigins.includes(origin)) return true
  return URL.canParse(origin) && new URL(origin).host === host
}

import type { Server } from 'node:http'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type WebSocket } from 'ws'
import type { ClientMessage } from '#shared/live/messages.ts'
import { can } from '#shared/permissions.ts'
import type { Caller } from '#server/http/caller.ts'
import { cookieTokenOf, type FrontSite } from '#server/http/session-cookie.ts'
import { isOutage } from '#server/http/render-error.ts'
import type { Logger } from '#server/http/request-log.ts'
import { createAnnouncements, type Announcement } from './announcements.ts'
import type { EventBus } from './event-bus.ts'
import { encodeTextFrame, LiveConnection } from './live-connection.ts'
import type { FeatureMessages, MessageHandler, MessageHandlers, SocketWatcher } from './message-handlers.ts'
import { openPresence } from './presence-exchange.ts'
import {
  CONNECTION_LIMITS,
  createConnectionLimiter,
  isAllowedOrigin,
  isSocketPath,
  rejectUpgrade,
  type ConnectionLimits,
} from './upgrade-request.ts'

const MESSAGE_MAX_BYTES = 8 * 1024
export const PING_EVERY_MS = 30_000
/** The client connects again, to another server or to the next one. */
const SERVICE_RESTART = 1012
/** A client that doesn't answer the close within this time is cut off. */
const CLOSE_MS = 2_000
/** Like HTTP 503: the client reconnects and authenticates again. */
const TRY_AGAIN_LATER = 1013
/** Flushes the outbox before the end of the turn; far below the limit of a slow client. */
const OUTBOX_MAX_LENGTH = 32 * 1024

interface HubOptions {
  events: EventBus
  allowedOrigins: readonly string[]
  site: FrontSite
  logger: Logger
  /** Null for an invalid or revoked token. */
  findCallerByToken(token: string): Promise<Caller | null>
  findCaller(sessionId: string): Promise<Caller | null>
  /** Whether the activity names people. */
  showsNames(): boolean
  /** Whether members alone may watch: visitors then hear of no lesson. */
  isClosed(): boolean
  messages: Partial<MessageHandlers>
  watchers: readonly SocketWatcher[]
  limits?: ConnectionLimits
}

export interface SocketHub {
  /** The open sockets, for the metrics. */
  readonly connections: ReadonlySet<Pick<LiveConnection, 'viewer'>>
  close(): void
}

/**
 * Serves /ws. Messages are sent in the order of the commits. A client that reads too slowly, sends too much or comes from
 * another origin is disconnected. The token identifies the account, and is checked again before each action.
 */
export function openSocketHub(server: Server, options: HubOptions): SocketHub {
  const { events, logger, findCallerByToken, findCaller, messages, watchers, showsNames, isClosed } = options
  const { limits = CONNECTION_LIMITS } = options
  const limiter = createConnectionLimiter(limits, options.site.trustsProxy)
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MESSAGE_MAX_BYTES })
  const connections = new Set<LiveConnection>()

  let outbox: Announcement[] = []
  let outboxLength = 0
  /** Sends the outbox to all connections, with one write for each. */
  const flush = () => {
    if (outbox.length === 0) return
    const signedInFrames = Buffer.concat(
      outbox.map(({ forSignedIn, forAnonymous }) =>
        encodeTextFrame(showsNames() ? forSignedIn : forAnonymous),
      ),
    )
    const anonymousFrames = Buffer.concat(
      outbox.map((announcement) => encodeTextFrame(announcement.forAnonymous)),
    )
    outbox = []
    outboxLength = 0
    for (const connection of connections) {
      if (connection.viewer) connection.sendFrames(signedInFrames)
      else if (!isClosed()) connection.sendFrames(anonymousFrames)
    }
  }
  /** Collects the announcements of one turn of the event loop. */
  const sendToAll = (announcement: Announcement) => {
    if (outbox.push(announcement) === 1) setImmediate(flush)
    outboxLength += announcement.forSignedIn.length
    if (outboxLength > OUTBOX_MAX_LENGTH) flush()
  }
  const sendBacklog = (connection: LiveConnection) => {
    if (!connection.viewer && isClosed()) return
    for (const { forSignedIn, forAnonymous } of announcements.backlog)
      connection.send(connection.viewer && showsNames() ? forSignedIn : forAnonymous)
  }
  const sendTo = (message: string, isFor: (connection: LiveConnection) => boolean) => {
    flush()
    for (const connection of connections) if (isFor(connection)) connection.send(message)
  }
  const { presence, close: closePresence } = openPresence({
    events,
    announce: (person, status) => announcements.broadcastPresence(person, status),
    logger,
  })
  const announcements = createAnnouncements({
    events,
    toAll: sendToAll,
    toPerson: (userId, message) => sendTo(message, (connection) => connection.caller?.id === userId),
    toReaders: (userIds, message) => {
      const readers = new Set(userIds)
      sendTo(message, ({ caller, viewer }) => readers.has((caller ?? viewer)?.id ?? 0))
    },
    toReviewers: (message) => sendTo(message, (connection) => can(connection.caller, 'review.decide')),
    onActivity: (userId) => presence.markActive(userId),
  })

  const unbind = (connection: LiveConnection) => {
    connection.boundAccount = null
    for (const watcher of watchers) watcher.onUnbound?.(connection)
  }
  /** Sends the backlog again when names appear or disappear: the client replaces its items. */
  const setViewer = (connection: LiveConnection, reader: Caller | null) => {
    if ((connection.viewer === null) !== (reader === null)) {
      flush()
      connection.viewer = reader
      sendBacklog(connection)
    }
    connection.viewer = reader
  }
  const setCaller = (connection: LiveConnection, caller: Caller | null, reader = caller) => {
    if (!connections.has(connection)) return
    const before = connection.caller
    if (caller && caller.id !== before?.id && presence.socketsOf(caller.id) >= limits.perAccount)
      return connection.close(TRY_AGAIN_LATER, 'Too many connections of this account')
    setViewer(connection, reader)
    connection.caller = caller
    if (before?.id === caller?.id) return
    if (before) presence.disconnect(before.id)
    if (connection.boundAccount && connection.boundAccount.id !== caller?.id) unbind(connection)
    if (caller) presence.connect(caller)
  }

  const findByCookie = async ({ cookieToken }: LiveConnection) =>
    cookieToken ? await findCallerByToken(cookieToken) : null

  const handleMessage = async (connection: LiveConnection, message: ClientMessage) => {
    // The client disconnected while its message waited.
    if (!connections.has(connection)) return
    if (message.type === 'auth') {
      const caller = message.token ? await findCallerByToken(message.token) : null
      // After a social sign-in a page has only the cookie, which allows reading names.
      setCaller(connection, caller, caller ?? (await findByCookie(connection)))
      return
    }
    await dispatch(connection, message.type, message)
  }
  const dispatch = async <Type extends keyof FeatureMessages>(
    connection: LiveConnection,
    type: Type,
    message: FeatureMessages[Type],
  ) => {
    const handler: MessageHandler<FeatureMessages[Type]> | undefined = messages[type]
    if (!handler) return
    const { from, handle } = handler
    if (from === 'anyone') return handle(message, connection, null)
    if (connection.caller) setCaller(connection, await findCaller(connection.caller.sessionId))
    if (from === 'session') return handle(message, connection, connection.caller)
    // After a social sign-in a page has only the cookie, which identifies the account as well.
    const caller = connection.caller ?? (await findByCookie(connection))
    if (!connections.has(connection)) return
    if (!caller) unbind(connection)
    connection.boundAccount = caller
    return handle(message, connection, caller)
  }

  const accept = (socket: WebSocket, wire: Duplex, cookieToken: string | null) => {
    // The backlog contains the outbox.
    flush()
    const connection = new LiveConnection(socket, wire, cookieToken)
    connections.add(connection)
    // Messages are handled one after the other, so that those after an `auth` belong to that account.
    let working: Promise<void> = Promise.resolve()
    socket.on('message', (data, isBinary) => {
      const message = connection.read(data, isBinary)
      if (!message) return
      working = working
        .then(() => handleMessage(connection, message))
        .catch((error: unknown) => {
          logger.error({ err: error }, 'a live message failed')
          // The account can't be checked during an outage; an open connection would become anonymous.
          if (isOutage(error)) connection.close(TRY_AGAIN_LATER, 'Please connect again')
        })
    })
    socket.on('pong', () => (connection.isAlive = true))
    socket.on('error', () => socket.terminate())
    socket.on('close', () => {
      connection.viewer = null
      setCaller(connection, null)
      connections.delete(connection)
      unbind(connection)
      for (const watcher of watchers) watcher.onClosed?.(connection)
    })
    sendBacklog(connection)
  }

  const recheckSessions = async (isFor: (caller: Caller) => boolean) => {
    for (const connection of connections) {
      const { caller, viewer, boundAccount } = connection
      const known = caller ?? viewer ?? boundAccount
      if (!known || !isFor(known)) continue
      const found = await findCaller(known.sessionId)
      // The client may have sent a new token meanwhile.
      if (caller && connection.caller === caller) setCaller(connection, found)
      if (caller || found) continue
      if (connection.viewer === viewer && connection.caller === null) setViewer(connection, null)
      if (connection.boundAccount === boundAccount) unbind(connection)
    }
  }
  const logFailure = (error: unknown) => logger.error({ err: error }, 'checking live sessions failed')
  const unsubscribe = events.subscribe('sessions.closed', ({ userId }) => {
    recheckSessions((caller) => caller.id === userId).catch(logFailure)
  })
  const stopMissed = events.onMissed(() => {
    // The clients connect again and read what they missed.
    for (const connection of connections) connection.close(TRY_AGAIN_LATER, 'Please connect again')
  })
  const pings = setInterval(() => {
    for (const connection of connections) connection.ping()
    // No event reports an expired session.
    recheckSessions(() => true).catch(logFailure)
  }, PING_EVERY_MS)
  pings.unref()

  server.on('upgrade', (request, wire, head) => {
    // The HTTP server no longer handles errors of this connection.
    wire.on('error', () => wire.destroy())
    if (!isSocketPath(request) || !isAllowedOrigin(request, options)) {
      rejectUpgrade(wire, 403, 'This page may not listen here.')
      return
    }
    if (!limiter.tryAcquire(request, wire)) {
      rejectUpgrade(wire, 429, 'Too many connections from this network. Please close some.')
      return
    }
    sockets.handleUpgrade(request, wire, head, (socket) => {
      // Nagle's algorithm joins small packets: one packet for each message costs a third of the throughput.
      if (wire instanceof Socket) wire.setNoDelay(false)
      accept(socket, wire, cookieTokenOf(request, options.site))
    })
  })

  return {
    connections,
    close() {
      clearInterval(pings)
      unsubscribe()
      stopMissed()
      announcements.close()
      closePresence()
      flush()
      for (const connection of connections) connection.close(SERVICE_RESTART, 'The server is going down')
      setTimeout(() => {
        for (const connection of connections) connection.cutOff()
      }, CLOSE_MS).unref()
      sockets.close()
    },
  }
}

import type { Server } from 'node:http'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type WebSocket } from 'ws'
import type { ClientMessage } from '#shared/live/messages.ts'
import type { Caller } from '#server/http/caller.ts'
import { isOutage } from '#server/http/render-error.ts'
import type { Logger } from '#server/http/request-log.ts'
import { createAnnouncements, type Announcement } from './announcements.ts'
import {
  CONNECTION_LIMITS,
  createConnectionLimiter,
  rejectUpgrade,
  type ConnectionLimits,
} from './connection-limits.ts'
import type { EventBus } from './event-bus.ts'
import { frameText } from './encode-text-frame.ts'
import { isSocketPath, isAllowedOrigin, sessionTokenOf } from './upgrade-request.ts'
import { Peer } from './peer.ts'
import { Presence } from './presence.ts'
import type { WallSessions } from './wall-sessions.ts'

const MESSAGE_MAX_BYTES = 8 * 1024
export const PING_EVERY_MS = 30_000
const GOING_AWAY = 1001
/** As HTTP's 503: the client connects again and says anew who it is. */
const TRY_AGAIN_LATER = 1013
/** What waits for the end of the turn is never more than this, far below what a slow reader is dropped for. */
const OUTBOX_MAX_LENGTH = 32 * 1024

interface HubOptions {
  events: EventBus
  allowedOrigins: readonly string[]
  trustsProxy: boolean
  logger: Logger
  now(): Date
  /** Whose token this is; null when it isn't good or no longer. */
  findCallerByToken(token: string): Promise<Caller | null>
  findCaller(sessionId: string): Promise<Caller | null>
  wallSessions: WallSessions
  /** A client says that its user watches; counted once, whatever the call says too. */
  countView(caller: Caller, videoId: number): Promise<void>
  limits?: ConnectionLimits
}

/**
 * Everybody who listens on /ws. Messages go out in the order of the commits; a peer that reads too slowly, sends too
 * much or comes from a foreign page is dropped. Who somebody is comes from the token alone, and is asked of the
 * database again before anything is done in that person's name.
 */
export function openSocketHub(server: Server, options: HubOptions): { close(): void } {
  const { events, logger, now, findCallerByToken, findCaller, wallSessions, countView } = options
  const { limits = CONNECTION_LIMITS } = options
  const connections = createConnectionLimiter(limits, options.trustsProxy)
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MESSAGE_MAX_BYTES })
  const peers = new Set<Peer>()

  let outbox: Announcement[] = []
  let outboxLength = 0
  /** Writes to everybody what was announced since the last time: one write a peer, however many messages. */
  const flush = () => {
    if (outbox.length === 0) return
    const signedInFrames = Buffer.concat(outbox.map((announcement) => frameText(announcement.forSignedIn)))
    const anonymousFrames = Buffer.concat(outbox.map((announcement) => frameText(announcement.forAnonymous)))
    outbox = []
    outboxLength = 0
    for (const peer of peers) peer.sendFrames(peer.viewer ? signedInFrames : anonymousFrames)
  }
  /** At the end of this turn of the loop: commits of one turn are told together. */
  const sendToAll = (announcement: Announcement) => {
    if (outbox.push(announcement) === 1) setImmediate(flush)
    outboxLength += announcement.forSignedIn.length
    if (outboxLength > OUTBOX_MAX_LENGTH) flush()
  }
  const sendBacklog = (peer: Peer) => {
    for (const { forSignedIn, forAnonymous } of announcements.backlog)
      peer.send(peer.viewer ? forSignedIn : forAnonymous)
  }
  const sendTo = (message: string, isFor: (peer: Peer) => boolean) => {
    flush()
    for (const peer of peers) if (isFor(peer)) peer.send(message)
  }
  const presence = new Presence((person, status) => announcements.broadcastPresence(person, status))
  const announcements = createAnnouncements({
    events,
    now,
    toAll: sendToAll,
    toPerson: (userId, message) => sendTo(message, (peer) => peer.caller?.id === userId),
    toAdmins: (message) => sendTo(message, (peer) => peer.caller?.isAdmin === true),
    onActivity: (userId) => presence.markActive(userId),
  })

  const forgetPhone = (peer: Peer) => {
    peer.followerAccount = null
    wallSessions.forgetPhone(peer)
  }
  /** The last activities are sent again when names appear or disappear: the client replaces its copies. */
  const setViewer = (peer: Peer, reader: Caller | null) => {
    if ((peer.viewer === null) !== (reader === null)) {
      flush()
      peer.viewer = reader
      sendBacklog(peer)
    }
    peer.viewer = reader
  }
  const setCaller = (peer: Peer, caller: Caller | null, reader = caller) => {
    if (!peers.has(peer)) return
    const before = peer.caller
    if (caller && caller.id !== before?.id && presence.socketsOf(caller.id) >= limits.perAccount)
      return peer.close(TRY_AGAIN_LATER, 'Too many connections of this account')
    setViewer(peer, reader)
    peer.caller = caller
    if (before?.id === caller?.id) return
    if (before) presence.disconnect(before.id)
    if (peer.followerAccount && peer.followerAccount.id !== caller?.id) forgetPhone(peer)
    if (caller) presence.connect(caller)
  }

  const findByCookie = async ({ cookieToken }: Peer) =>
    cookieToken ? await findCallerByToken(cookieToken) : null

  const handleMessage = async (peer: Peer, message: ClientMessage) => {
    // Has gone while what it said was waiting.
    if (!peers.has(peer)) return
    if (message.type === 'auth') {
      const caller = message.token ? await findCallerByToken(message.token) : null
      // Who signed in at another provider has the cookie alone: it lets that person read, and no more.
      setCaller(peer, caller, caller ?? (await findByCookie(peer)))
      return
    }
    if (message.type === 'wall_register') return wallSessions.registerWall(peer, message)
    if (message.type === 'wall_pairing_code_request') return wallSessions.issueCode(peer)
    if (peer.caller) setCaller(peer, await findCaller(peer.caller.sessionId))
    if (message.type === 'wall_follow' || message.type === 'wall_set_call') {
      // Who signed in at another provider has the cookie alone, and is nobody to the rest of this connection.
      const caller = peer.caller ?? (await findByCookie(peer))
      if (!peers.has(peer)) return
      if (!caller) forgetPhone(peer)
      peer.followerAccount = caller
      if (message.type === 'wall_set_call') await wallSessions.setCall(peer, caller, message.isOnCall)
      else wallSessions.follow(peer, caller, message.pairing)
      return
    }
    // The server knows of the other two itself: they are announced by what truly happened.
    if (peer.caller && message.action === 'viewed') await countView(peer.caller, message.videoId)
  }

  const accept = (socket: WebSocket, wire: Duplex, cookieToken: string | null) => {
    // What waits is in the backlog already.
    flush()
    const peer = new Peer(socket, wire, cookieToken)
    peers.add(peer)
    // One after the other: what follows an auth is done as that person.
    let working: Promise<void> = Promise.resolve()
    socket.on('message', (data, isBinary) => {
      const message = peer.read(data, isBinary)
      if (!message) return
      working = working
        .then(() => handleMessage(peer, message))
        .catch((error: unknown) => {
          logger.error({ err: error }, 'a live message failed')
          // Whose connection this is can't be known now. To leave it open would make a signed-in person anonymous.
          if (isOutage(error)) peer.close(TRY_AGAIN_LATER, 'Please connect again')
        })
    })
    socket.on('pong', () => (peer.isAlive = true))
    socket.on('error', () => socket.terminate())
    socket.on('close', () => {
      peer.viewer = null
      setCaller(peer, null)
      peers.delete(peer)
      forgetPhone(peer)
      wallSessions.forgetWall(peer)
    })
    sendBacklog(peer)
  }

  const recheckSessions = async (isFor: (caller: Caller) => boolean) => {
    for (const peer of peers) {
      const { caller, viewer, followerAccount } = peer
      const known = caller ?? viewer ?? followerAccount
      if (!known || !isFor(known)) continue
      const found = await findCaller(known.sessionId)
      // Unless it has come with a new token in the meantime.
      if (caller && peer.caller === caller) setCaller(peer, found)
      if (caller || found) continue
      if (peer.viewer === viewer && peer.caller === null) setViewer(peer, null)
      if (peer.followerAccount === followerAccount) forgetPhone(peer)
    }
  }
  const logFailure = (error: unknown) => logger.error({ err: error }, 'checking live sessions failed')
  const unsubscribe = events.subscribe('sessions.closed', ({ userId }) => {
    recheckSessions((caller) => caller.id === userId).catch(logFailure)
  })
  const pings = setInterval(() => {
    for (const peer of peers) peer.ping()
    // A session that ran out on its own is told by nobody.
    recheckSessions(() => true).catch(logFailure)
  }, PING_EVERY_MS)
  pings.unref()

  server.on('upgrade', (request, wire, head) => {
    // From here on the HTTP server listens no more: a peer that has gone must end its connection and not us.
    wire.on('error', () => wire.destroy())
    if (!isSocketPath(request) || !isAllowedOrigin(request, options)) {
      rejectUpgrade(wire, 403, 'This page may not listen here.')
      return
    }
    if (!connections.tryAcquire(request, wire)) {
      rejectUpgrade(wire, 429, 'Too many connections from this network. Please close some.')
      return
    }
    sockets.handleUpgrade(request, wire, head, (socket) => {
      // A moment later does for what is told here; a packet for each message costs a third of what can be told.
      if (wire instanceof Socket) wire.setNoDelay(false)
      accept(socket, wire, sessionTokenOf(request))
    })
  })

  return {
    close() {
      clearInterval(pings)
      unsubscribe()
      announcements.close()
      presence.close()
      flush()
      for (const peer of peers) peer.close(GOING_AWAY, 'The server is going down')
      sockets.close()
    },
  }
}

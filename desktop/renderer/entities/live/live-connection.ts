import ReconnectingSocket from 'partysocket/ws'
import { createEmitter, createStore, type ReadableStore } from '../../lib/create-store.ts'
import type { User } from '#shared/contract/accounts.ts'
import { ACTIVITY_ITEMS_MAX, LIVE_RECONNECT_ATTEMPTS, LIVE_RECONNECT_MS } from '#shared/limits/live.ts'
import type { ClientMessage, LiveActivityItem, ServerMessage } from '#shared/live/messages.ts'
import { ACTIVITY_ACTIONS } from '#shared/live/vocabulary.ts'
import type { Interaction } from './interactions.ts'

export type ConnectionState = 'disconnected' | 'connecting' | 'connected' | 'error'

/** The user in the auth message (LV-03); the server uses only the token. */
export type LiveUser = Pick<User, 'id' | 'username' | 'isAdmin'>

/** An activity with a key for lists. */
export type KeptActivity = LiveActivityItem & { key: number }

const isActivity = (message: ServerMessage): message is LiveActivityItem =>
  message.type === 'video_activity' || message.type === 'user_presence' || message.type === 'user_offline'

/** Whether both are one activity, with and without its person: the server sends the other one after a sign-in or sign-out. */
const isTwin = (one: LiveActivityItem, other: LiveActivityItem): boolean =>
  one.timestamp !== undefined &&
  one.timestamp === other.timestamp &&
  one.type === other.type &&
  (one.userId === null) !== (other.userId === null)

/** ws or wss, to match the page (LV-01, LV-02). */
export const liveUrl = ({ protocol, host }: { protocol: string; host: string }): string =>
  `${protocol === 'https:' ? 'wss' : 'ws'}://${host}/ws`

/** Spreads the reconnections after a break of the connection. */
const SPREAD_MS = 500
/** The server stops, and says so: another one, or the next one, can be asked at once. */
const SERVICE_RESTART = 1012

/** The pause before the first attempt after a close; thousands of clients may be closed in the same moment. */
const delayAfter = (code: number): number =>
  code === SERVICE_RESTART
    ? Math.random() * (LIVE_RECONNECT_MS + SPREAD_MS)
    : LIVE_RECONNECT_MS + Math.random() * SPREAD_MS

interface Options {
  url: string
  readToken(): string | null
}

/** The messages of walls and of the phones that are paired with them. */
export type WallMessage = Extract<ClientMessage, { type: `wall_${string}` }>

export type LiveConnection = ReturnType<typeof createLiveConnection>

/**
 * The connection to /ws: after a close it reconnects every 2 s, up to 5 times in a row (LV-14, LV-15), and then waits
 * for `retry`. When a server announces its restart, the first attempt comes at a random time within these 2 s. It keeps the last 25 activities (LV-38).
 */
export function createLiveConnection({ url, readToken }: Options) {
  let socket: ReconnectingSocket | null = null
  let user: LiveUser | null = null
  const state = createStore<ConnectionState>('disconnected')
  const activity = createStore<readonly KeptActivity[]>([])
  const messages = createEmitter<ServerMessage>()
  let count = 0
  /** False until the first activity after an opening: the server then sends its last activities again. */
  let isTold = false
  /** Closes in a row, without an opening in between. The first one is followed by the attempts. */
  let closes = 0

  /** Lost while the connection is not open: the socket keeps no message. */
  const send = (message: object): void => void socket?.send(JSON.stringify(message))
  const authenticate = () => {
    const { id: userId = null, username = null, isAdmin = false } = user ?? {}
    send({ type: 'auth', userId, username, isAdmin, token: user && readToken() })
  }
  const keep = (item: LiveActivityItem) => {
    const before = isTold ? activity.get() : []
    isTold = true
    const twin = before.find((kept) => isTwin(kept, item))
    activity.set(
      twin
        ? before.map((kept) => (kept === twin ? { ...item, key: kept.key } : kept))
        : [{ ...item, key: ++count }, ...before].slice(0, ACTIVITY_ITEMS_MAX),
    )
  }
  const read = (data: string) => {
    // Typed by the contract. A type that this version of the page doesn't know has no effect.
    const message = JSON.parse(data) as ServerMessage
    if (message.type === 'video_activity' && !ACTIVITY_ACTIONS.includes(message.action)) return
    if (isActivity(message)) keep(message)
    messages.emit(message)
  }

  const connect = () => {
    let delay = 0
    const opened = new ReconnectingSocket(url, [], {
      // Called before each pause, whose length the socket then reads from the options.
      shouldReconnectOnClose({ code }) {
        delay = delayAfter(code)
        return true
      },
      get minReconnectionDelay() {
        return delay
      },
      get maxReconnectionDelay() {
        return delay
      },
      reconnectionDelayGrowFactor: 1,
      maxRetries: LIVE_RECONNECT_ATTEMPTS,
      minUptime: 0,
      maxEnqueuedMessages: 0,
    })
    opened.addEventListener('open', () => {
      isTold = false
      closes = 0
      // The auth message comes before the messages that subscribers send on the change of state.
      if (user) authenticate()
      state.set('connected')
    })
    opened.addEventListener('message', ({ data }) => read(String(data)))
    opened.addEventListener('close', () => {
      if (!opened.shouldReconnect) state.set('disconnected')
      else state.set(++closes > LIVE_RECONNECT_ATTEMPTS ? 'error' : 'connecting')
    })
    return opened
  }

  const exposed: {
    state: ReadableStore<ConnectionState>
    /** Newest first. */
    activity: ReadableStore<readonly KeptActivity[]>
    /** Lost without a connection: the caller sends the message again when there is one. */
    send: (message: WallMessage) => void
  } = { state, activity, send }
  return {
    ...exposed,
    onMessage: messages.subscribe,
    open(): void {
      if (socket) return
      state.set('connecting')
      socket = connect()
    },
    /** Reconnects after the last attempt has failed. */
    retry(): void {
      if (state.get() !== 'error' || !socket) return
      closes = 0
      state.set('connecting')
      socket.reconnect()
    },
    close(): void {
      socket?.close()
      socket = null
      state.set('disconnected')
    },
    /** Sets the user of the connection, also for later reconnections. */
    setUser(next: LiveUser | null): void {
      if (next?.id === user?.id && next?.isAdmin === user?.isAdmin) return
      user = next
      authenticate()
    },
    /** Sends the auth message again, with the present credential. */
    renew(): void {
      if (user) authenticate()
    },
    sendInteraction({ videoId, action }: Interaction, videoTitle: string): void {
      if (user) send({ type: 'video_interaction', videoId, action, videoTitle })
    },
  }
}

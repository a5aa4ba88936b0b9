import {
  createLiveConnection,
  type LiveConnection,
} from '../../desktop/renderer/entities/live/live-connection.ts'
import type { Person } from '../../scripts/faults/loaded-site.ts'
import type { ServerMessage } from '../../shared/live/messages.ts'

/** What a client heard while it stayed connected. */
export interface Span {
  /** In ms of the epoch; from here on the server knows the account of the connection. */
  from: number
  /** Null while it is connected. */
  until: number | null
  heard: { at: number; message: ServerMessage }[]
}

export interface LiveClient {
  connection: LiveConnection
  userId: number | undefined
  spans: Span[]
  isConnected(): boolean
  close(): void
}

/** The spans that were open at a time are ended: no more is heard. */
export function endSpans({ spans }: LiveClient): void {
  const span = spans.at(-1)
  if (span) span.until ??= Date.now()
}

interface Options {
  /** Undefined for a wall, which has no account. */
  person?: Person
  /** Called after each connection. What the server answers belongs to the span. */
  onConnected?(connection: LiveConnection): void
  onMessage?(message: ServerMessage): void
}

/** The live connection of the app itself, with what it hears. */
export function openLiveClient(url: string, { person, onConnected, onMessage }: Options): LiveClient {
  const connection = createLiveConnection({ url, readToken: () => person?.token ?? null })
  const spans: Span[] = []
  const begin = () => spans.push({ from: Date.now(), until: null, heard: [] })
  const open = () => spans.findLast(({ until }) => until === null)
  connection.onMessage((message) => {
    // The server answers in the order of the messages: it knows the account, and has told its last activities.
    if (message.type === 'wall_refused' && message.reason === 'unpaired' && !open()) begin()
    else open()?.heard.push({ at: Date.now(), message })
    onMessage?.(message)
  })
  const client: LiveClient = {
    connection,
    userId: person?.id,
    spans,
    isConnected: () => open() !== undefined,
    close: () => connection.close(),
  }
  connection.state.subscribe((state) => {
    if (state !== 'connected') {
      endSpans(client)
      // Five attempts may fail while PostgreSQL is away; the app then offers this to the person.
      if (state === 'error') connection.retry()
      return
    }
    if (person) connection.send({ type: 'wall_follow', pairing: 'none' })
    else begin()
    onConnected?.(connection)
  })
  if (person) connection.setUser({ id: person.id, username: '', isAdmin: false })
  connection.open()
  return client
}

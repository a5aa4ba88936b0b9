import type { Duplex } from 'node:stream'
import type { RawData, WebSocket } from 'ws'
import { clientMessage, type ClientMessage } from '#shared/live/messages.ts'
import type { Caller } from '#server/http/caller.ts'

/** Messages per second that one client may send (a product decision, as the limit of bytes below). */
const MESSAGES_PER_SECOND_MAX = 20
/** A client with more unsent bytes is disconnected. */
const BUFFERED_MAX_BYTES = 256 * 1024

const NOT_JSON = 1007
const POLICY = 1008

const FIN_TEXT = 0x81
const LENGTH_IN_16_BITS = 126

/**
 * Encodes one unmasked text frame (RFC 6455, section 5.2), once for all connections.
 * @throws RangeError for more than 65,535 bytes
 */
export function encodeTextFrame(text: string): Buffer {
  const payload = Buffer.from(text)
  if (payload.length > 0xffff) throw new RangeError('A live message is at most 65,535 bytes')
  if (payload.length < LENGTH_IN_16_BITS) return Buffer.concat([Buffer.of(FIN_TEXT, payload.length), payload])
  return Buffer.concat([
    Buffer.of(FIN_TEXT, LENGTH_IN_16_BITS, payload.length >> 8, payload.length & 0xff),
    payload,
  ])
}

/** One open socket and its account. */
export class LiveConnection {
  caller: Caller | null = null
  /** The account, by token or cookie, that allows this connection to read names. */
  viewer: Caller | null = null
  /** The account, by token or cookie, of the messages that need one (message-handlers.ts). */
  boundAccount: Caller | null = null
  /** The session cookie of the upgrade request. */
  readonly cookieToken: string | null
  /** Whether the client has answered the last ping. */
  isAlive = true
  #second = 0
  #received = 0
  readonly #socket: WebSocket
  /** The connection below the socket, to which frames are written that are encoded once for all connections. */
  readonly #wire: Duplex

  constructor(socket: WebSocket, wire: Duplex, cookieToken: string | null) {
    this.cookieToken = cookieToken
    this.#socket = socket
    this.#wire = wire
  }

  send(text: string): void {
    this.sendFrames(encodeTextFrame(text))
  }

  /** Writes whole frames between those of the socket, which are whole too because nothing is compressed. */
  sendFrames(frames: Buffer): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return
    if (this.#wire.writableLength > BUFFERED_MAX_BYTES) this.#socket.terminate()
    else this.#wire.write(frames)
  }

  /** Parses a message; null for an unknown one. Closes the connection of a client that sends too fast or no JSON. */
  read(data: RawData, isBinary: boolean): ClientMessage | null {
    if (this.#isTooFast()) {
      this.#socket.close(POLICY, `More than ${MESSAGES_PER_SECOND_MAX} messages a second`)
      return null
    }
    let json: unknown
    try {
      // ws passes each message as one Buffer.
      json = isBinary ? undefined : JSON.parse((data as Buffer).toString())
    } catch {
      json = undefined
    }
    if (json === undefined) {
      this.#socket.close(NOT_JSON, 'Messages are JSON text')
      return null
    }
    // A message of a later version of the app is ignored.
    return clientMessage.safeParse(json).data ?? null
  }

  #isTooFast(): boolean {
    if (this.#socket.readyState !== this.#socket.OPEN) return true
    const second = Math.floor(performance.now() / 1000)
    if (second !== this.#second) {
      this.#second = second
      this.#received = 0
    }
    return ++this.#received > MESSAGES_PER_SECOND_MAX
  }

  ping(): void {
    if (!this.isAlive) return this.#socket.terminate()
    this.isAlive = false
    this.#socket.ping()
  }

  close(code: number, reason: string): void {
    this.#socket.close(code, reason)
  }

  /** Ends the connection without a farewell. */
  cutOff(): void {
    this.#socket.terminate()
  }
}

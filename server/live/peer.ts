import type { Duplex } from 'node:stream'
import type { RawData, WebSocket } from 'ws'
import { clientMessage, type ClientMessage } from '#shared/live/messages.ts'
import type { Caller } from '#server/http/caller.ts'
import { frameText } from './encode-text-frame.ts'

/** Messages a second that one peer may send (the product's decision, as the bytes below). */
export const MESSAGES_PER_SECOND_MAX = 20
/** A peer that lets this much pile up is dropped, not buffered for. */
const BUFFERED_MAX_BYTES = 256 * 1024

const NOT_JSON = 1007
const POLICY = 1008

/** One open socket, and who the server knows it to be. */
export class Peer {
  caller: Caller | null = null
  /** Whose session, by token or cookie, lets this connection read who did something. */
  viewer: Caller | null = null
  /** Whose phone follows a wall here. */
  followerAccount: Caller | null = null
  /** What the page's session cookie said when it connected. */
  readonly cookieToken: string | null
  /** Has answered since the last ping. */
  isAlive = true
  #second = 0
  #received = 0
  readonly #socket: WebSocket
  /** The connection under the socket: frames that are made once are written to it as they are. */
  readonly #wire: Duplex

  constructor(socket: WebSocket, wire: Duplex, cookieToken: string | null) {
    this.cookieToken = cookieToken
    this.#socket = socket
    this.#wire = wire
  }

  send(text: string): void {
    this.sendFrames(frameText(text))
  }

  /** Whole frames go between those of the socket: it writes its own whole too, nothing being compressed. */
  sendFrames(frames: Buffer): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return
    if (this.#wire.writableLength > BUFFERED_MAX_BYTES) this.#socket.terminate()
    else this.#wire.write(frames)
  }

  /** What came in, or null where it is nothing that is acted on; a peer that breaks the rules is closed. */
  read(data: RawData, isBinary: boolean): ClientMessage | null {
    if (this.#isTooFast()) {
      this.#socket.close(POLICY, `More than ${MESSAGES_PER_SECOND_MAX} messages a second`)
      return null
    }
    let json: unknown
    try {
      // The receiver hands over one Buffer a message.
      json = isBinary ? undefined : JSON.parse((data as Buffer).toString())
    } catch {
      json = undefined
    }
    if (json === undefined) {
      this.#socket.close(NOT_JSON, 'Messages are JSON text')
      return null
    }
    // A message of a later version of the app is left alone: it is no reason to lose the connection.
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
}

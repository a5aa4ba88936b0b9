import { Agent, request as openRequest, type IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import type { Fetch } from '../electron-api.ts'

/*
 * Electron's way of an answer from the network to the page, with what it leaves out: see
 * lib/common/api/net-client-request.ts, lib/browser/api/net-fetch.ts and lib/browser/api/protocol.ts of Electron.
 */

/** The limit of Chromium over HTTP/1.1. */
const CONNECTIONS_OF_A_HOST = 6
const NULL_BODY = new Set([101, 204, 205, 304])

/**
 * `IncomingMessage`: the loader hands over one chunk, and the next one when it is resumed. There is no `_destroy`, so
 * destroying the message does not tell the loader, and a chunk that is under way still comes.
 */
class LoaderMessage extends Readable {
  readonly #chunks: (Buffer | null)[] = []
  #shouldPush = false
  #resume: (() => void) | null = null

  constructor(loader: IncomingMessage) {
    super()
    loader.on('data', (chunk: Buffer) => {
      loader.pause()
      this.#store(chunk, () => loader.resume())
    })
    loader.on('end', () => this.#store(null, null))
    loader.on('error', (error) => this.destroy(error))
  }

  #store(chunk: Buffer | null, resume: (() => void) | null): void {
    this.#resume = resume
    this.#chunks.push(chunk)
    this.#pushChunks()
  }
  #pushChunks(): void {
    while (this.#shouldPush) {
      const chunk = this.#chunks.shift()
      if (chunk === undefined) break
      this.#shouldPush = this.push(chunk)
    }
    if (!this.#shouldPush || !this.#resume) return
    const resume = this.#resume
    this.#resume = null
    resume()
  }
  override _read(): void {
    this.#shouldPush = true
    this.#pushChunks()
  }
}

/** `net.fetch`, over a real connection. */
export function createElectronFetch() {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS_OF_A_HOST })
  const fetch: Fetch = async (url, init = {}) => {
    const asked = new Request(url, init)
    const { signal } = asked
    signal.throwIfAborted()
    const body = asked.body ? await buffer(asked.body as NodeReadableStream) : undefined
    return new Promise((resolve, reject) => {
      const headers = Object.fromEntries(asked.headers)
      const loader = openRequest(url, { agent, method: asked.method, headers }, (message) => {
        const response = new LoaderMessage(message)
        signal.addEventListener('abort', () => void response.destroy())
        const status = message.statusCode ?? 500
        const hasBody = !NULL_BODY.has(status) && asked.method !== 'HEAD'
        // Node declares the web's stream differently, and a response does not accept it.
        const stream = hasBody ? (Readable.toWeb(response) as ReadableStream<Uint8Array>) : null
        const fields = Object.entries(message.headers).map(
          ([name, value]) => [name, String(value)] as [string, string],
        )
        resolve(new Response(stream, { status, headers: fields }))
      })
      signal.addEventListener('abort', () => {
        loader.destroy()
        reject(new DOMException('The operation was aborted.', 'AbortError'))
      })
      loader.on('error', reject)
      loader.end(body)
    })
  }
  return {
    fetch,
    /** Requests that wait until a connection is free. */
    waiting: (): number =>
      Object.values(agent.requests).reduce((sum, queue) => sum + (queue?.length ?? 0), 0),
    close: (): void => agent.destroy(),
  }
}

interface Answered {
  status: number
  headers: Headers
  /** Destroyed when the page gives up the answer, as the page's loader does it. */
  stream: Readable | null
}

/** `protocol.handle`: the request that the handler gets has no signal. */
export async function askAsPage(
  handler: (request: Request) => Promise<Response>,
  url: string,
): Promise<Answered> {
  const { status, headers, body } = await handler(new Request(url))
  const stream = body && Readable.fromWeb(body as NodeReadableStream)
  // The page hears of a broken answer by other ways.
  stream?.on('error', () => undefined)
  return { status, headers, stream }
}

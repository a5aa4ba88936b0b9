import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { SESSION_COOKIE } from './authenticate.ts'
import type { CachedResponse } from './cached-response.ts'
import type { Logger } from './request-log.ts'
import { BufferPool } from './buffer-pool.ts'
import { coalesceWrites } from './coalesce-writes.ts'

/** What the answers are made from: its version moves when it changes. */
interface Source {
  readonly version: number
  /** Moves the version for what others have changed until now; null where that is done at once. */
  syncExternalCommits(): Promise<void> | null
}

interface Kept {
  version: number
  making: Promise<CachedResponse>
  ready: CachedResponse | null
}

/** Makes the answer of an address for anonymous callers. @throws where the address isn't right */
type Make = (url: string) => Promise<CachedResponse>

/**
 * The one spelling of an address, without parameters that the list doesn't know: strangers can't make new keys by
 * writing the same question in another way, and the lists' own parameters are short.
 * @throws where the address isn't right
 */
type KeyOf = (url: string) => string

interface List {
  make: Make
  keyOf: KeyOf
}

const MOST_KEPT = 500
const MOST_NOTED = 1000

/**
 * Answers for anonymous callers, remembered by their address under the version of the data that they were made
 * from. A commit moves the version, so that the next read makes them anew; reads that arrive meanwhile share one
 * making. They are answered ahead of everything else: a list that nobody is signed in for needs no session and no
 * routing. What is asked for once alone isn't kept: a page deep in a list would push out what many read, and the
 * memory that held it. Whatever isn't a plain read of a known list is left to the rest of the server.
 */
export class ResponseCache {
  readonly #source: Source
  readonly #kept = new Map<string, Kept>()
  /** The addresses that were asked for before. */
  readonly #noted = new Set<string>()
  readonly #scratch = new BufferPool()
  readonly #lists = new Map<string, List>()

  constructor(source: Source) {
    this.#source = source
  }

  /** From now on reads of this path are answered here. */
  serve(path: string, make: Make, keyOf: KeyOf): void {
    this.#lists.set(path, { make, keyOf })
  }

  /** @param url an address that its list's `keyOf` answered */
  async get(url: string, make: Make): Promise<CachedResponse> {
    await this.#source.syncExternalCommits()
    return this.#get(url, make)
  }

  #get(url: string, make: Make): Promise<CachedResponse> {
    const { version } = this.#source
    const found = this.#kept.get(url)
    if (found?.version === version) return found.making
    const kept: Kept = { version, making: make(url), ready: null }
    if (this.#kept.size >= MOST_KEPT) this.#kept.clear()
    this.#kept.set(url, kept)
    const isAskedAgain = this.#note(url)
    const forget = () => {
      if (this.#kept.get(url) === kept) this.#kept.delete(url)
    }
    kept.making.then((answer) => (isAskedAgain ? (kept.ready = answer) : forget()), forget)
    return kept.making
  }

  /** Whether it was asked for before. */
  #note(url: string): boolean {
    if (this.#noted.has(url)) return true
    if (this.#noted.size >= MOST_NOTED) this.#noted.clear()
    this.#noted.add(url)
    return false
  }

  /** Answers the request if it is a read of a known list; false leaves it untouched. `otherwise` takes it where the making fails. */
  answer(request: IncomingMessage, response: ServerResponse, logger: Logger, otherwise: () => void): boolean {
    if (request.method !== 'GET' || request.headers.authorization !== undefined) return false
    if (request.headers.cookie?.includes(SESSION_COOKIE)) return false
    const url = request.url ?? '/'
    const question = url.indexOf('?')
    const path = question < 0 ? url : url.slice(0, question)
    const list = this.#lists.get(path)
    if (!list) return false
    const exchange: Exchange = { request, response, logger, path, started: performance.now() }
    const go = () => {
      // Our own pages write addresses as they are kept.
      const kept = this.#kept.get(url)
      if (kept?.ready && kept.version === this.#source.version) return this.#send(kept.ready, true, exchange)
      let key: string
      try {
        key = list.keyOf(url)
      } catch {
        return otherwise()
      }
      return this.#get(key, list.make).then((answer) => this.#send(answer, false, exchange), otherwise)
    }
    const waiting = this.#source.syncExternalCommits()
    if (waiting) waiting.then(go, otherwise)
    else void go()
    return true
  }

  #send(answer: CachedResponse, isKept: boolean, exchange: Exchange): void {
    const { headers } = exchange.request
    if (answer.isKnownTo(headers['if-none-match'])) return finish(answer, exchange, null, false)
    const plain = () => {
      if (isKept || answer.written) return finish(answer, exchange, answer.bytes, false)
      const { bytes, release } = this.#scratch.write(answer.body)
      return finish(answer, exchange, bytes, false, release)
    }
    if (!answer.wantsGzip(headers['accept-encoding'] as string | undefined)) return plain()
    if (answer.gzipped) return finish(answer, exchange, answer.gzipped, true)
    answer.zip().then((zipped) => finish(answer, exchange, zipped, true), plain)
    return undefined
  }
}

interface Exchange {
  request: IncomingMessage
  response: ServerResponse
  logger: Logger
  path: string
  started: number
}

/** A body, or null for a 304. */
function finish(
  answer: CachedResponse,
  { response, logger, path, started }: Exchange,
  body: Buffer | null,
  isZipped: boolean,
  whenSent?: () => void,
): void {
  const requestId = randomUUID()
  const status = body ? 200 : 304
  const headers: Record<string, string | number> = { ...answer.headers(), 'X-Request-Id': requestId }
  if (isZipped) headers['Content-Encoding'] = 'gzip'
  if (body) headers['Content-Length'] = body.length
  coalesceWrites(() => {
    response.writeHead(status, headers)
    response.end(body ?? undefined, whenSent)
  })
  const ms = Math.round((performance.now() - started) * 10) / 10
  logger.info({ requestId, method: 'GET', path, status, ms }, 'request')
}

import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { tokenOf } from './authenticate.ts'
import type { CachedResponse } from './cached-response.ts'
import type { Caller } from './caller.ts'
import type { Logger } from './request-log.ts'

/** The data that responses are made of. */
interface Source {
  /** Changes with every change of the data. */
  readonly version: number
  /** Changes the version where rows were written since the last call; null where nothing has to be awaited. */
  catchUp(): Promise<void> | null
}

/** Finds the caller of a token in memory; otherwise it is a promise. Null where the token is not valid. */
interface Callers {
  findByToken(token: string): Caller | null | Promise<Caller | null>
}

/** A list that everybody may read, also without signing in. */
export interface PublicList {
  /** As the route declares it: '/api/categories/:id/videos'. */
  readonly path: string
  /**
   * Reads an address of this list.
   * @param path its path
   * @param search its query, without the question mark
   * @returns what makes the response, and the one spelling of this address; null for a page that few read, such as one
   * deep in a list. Parameters that the list doesn't know are not part of the key: strangers can't make new keys by
   * writing the same address in another way.
   * @throws where the address is not valid
   */
  read(
    path: string,
    search: string,
  ): { key: string | null; make(caller: Caller | null): Promise<CachedResponse> }
}

interface Entry {
  version: number
  /** Null after the first request. */
  pending: Promise<CachedResponse> | null
  response: CachedResponse | null
}

const MAX_ENTRIES = 500

/** Ids are the only parameters in the paths of lists. */
const patternOf = (path: string): string => path.replace(/\/\d+(?=\/|$)/, '/:id')

/**
 * Answers the public lists ahead of Koa: their callers and their data are in memory, and a list needs no routing.
 * The responses to anonymous requests are stored by address and by the version of the data. A commit changes the
 * version, so that the next read makes the response again; reads that arrive meanwhile share it. A response is stored
 * when it is requested for the second time: storing each costs more than making it.
 */
export class ResponseCache {
  readonly #source: Source
  readonly #callers: Callers
  readonly #lists: ReadonlyMap<string, PublicList>
  readonly #entries = new LRUCache<string, Entry>({ max: MAX_ENTRIES })

  constructor(source: Source, callers: Callers, lists: readonly PublicList[]) {
    this.#source = source
    this.#callers = callers
    this.#lists = new Map(lists.map((list) => [list.path, list]))
  }

  /**
   * Answers a GET of a public list.
   * @param otherwise takes the request where the address is not valid or the response can't be made
   * @returns false for every other request, which is left untouched
   */
  answer(request: IncomingMessage, response: ServerResponse, logger: Logger, otherwise: () => void): boolean {
    if (request.method !== 'GET') return false
    const url = request.url ?? '/'
    const question = url.indexOf('?')
    const path = question < 0 ? url : url.slice(0, question)
    const list = this.#lists.get(path) ?? this.#lists.get(patternOf(path))
    if (!list) return false
    const exchange: Exchange = { request, response, logger, path, started: performance.now() }
    const token = tokenOf(request.headers)
    const read = () => list.read(path, question < 0 ? '' : url.slice(question + 1))
    const answer = async () => {
      const found = token ? this.#callers.findByToken(token) : null
      const caller = found instanceof Promise ? await found : found
      if (caller) return send(await read().make(caller), exchange)
      // Our own pages write addresses as the keys are written.
      const entry = this.#entries.get(url)
      if (entry?.response && entry.version === this.#source.version) return send(entry.response, exchange)
      const { key, make } = read()
      return send(await (key === null ? make(null) : this.#get(key, () => make(null))), exchange)
    }
    const syncing = this.#source.catchUp()
    if (syncing) syncing.then(answer).catch(otherwise)
    else answer().catch(otherwise)
    return true
  }

  #get(key: string, make: () => Promise<CachedResponse>): Promise<CachedResponse> {
    const { version } = this.#source
    const before = this.#entries.get(key)
    if (before?.pending && before.version === version) return before.pending
    const pending = make()
    const entry: Entry = { version, pending, response: null }
    this.#entries.set(key, entry)
    pending.then(
      (response) => {
        if (before) entry.response = response
        else entry.pending = null
      },
      () => (entry.pending = null),
    )
    return pending
  }
}

interface Exchange {
  request: IncomingMessage
  response: ServerResponse
  logger: Logger
  path: string
  /** By performance.now(). */
  started: number
}

function send(answer: CachedResponse, exchange: Exchange): void {
  const { headers } = exchange.request
  if (answer.isKnownTo(headers['if-none-match'])) write(answer, exchange, null)
  else if (answer.wantsGzip(headers['accept-encoding'] as string | undefined))
    write(answer, exchange, answer.zip(), 'gzip')
  else write(answer, exchange, answer.bytes)
}

/** @param body null for a 304 */
function write(
  answer: CachedResponse,
  { response, logger, path, started }: Exchange,
  body: Buffer | null,
  encoding?: 'gzip',
): void {
  const requestId = randomUUID()
  const status = body ? 200 : 304
  const headers: Record<string, string | number> = { ...answer.headers(), 'X-Request-Id': requestId }
  if (encoding) headers['Content-Encoding'] = encoding
  if (body) headers['Content-Length'] = body.length
  sendTogether(() => response.writeHead(status, headers).end(body))
  const ms = Math.round((performance.now() - started) * 10) / 10
  logger.info({ requestId, method: 'GET', path, status, ms }, 'request')
}

let unsent: (() => void)[] = []

/**
 * Sends the answers of one turn of the event loop one after the other. Each of them wakes its reader: sent between the
 * requests, they make the reader run on the core of the server.
 */
function sendTogether(send: () => void): void {
  if (unsent.push(send) > 1) return
  setImmediate(() => {
    const sending = unsent
    unsent = []
    for (const each of sending) each()
  })
}

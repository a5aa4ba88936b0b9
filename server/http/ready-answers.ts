import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { SESSION_COOKIE } from './authenticate.ts'
import type { ReadyAnswer } from './ready-answer.ts'
import type { Logger } from './request-log.ts'

interface Kept {
  version: number
  making: Promise<ReadyAnswer>
  ready: ReadyAnswer | null
}

const MOST_KEPT = 500

/**
 * Answers for anonymous callers, remembered by their address under the version of the data that they were made
 * from. A commit moves the version, so that the next read makes them anew; reads that arrive meanwhile share one
 * making. What is remembered is answered ahead of everything else: a list that nobody is signed in for needs no
 * routing, no session and no parsing.
 */
export class ReadyAnswers {
  readonly #version: () => number
  readonly #kept = new Map<string, Kept>()

  constructor(version: () => number) {
    this.#version = version
  }

  get(url: string, make: () => Promise<ReadyAnswer>): Promise<ReadyAnswer> {
    const version = this.#version()
    const found = this.#kept.get(url)
    if (found?.version === version) return found.making
    const kept: Kept = { version, making: make(), ready: null }
    if (this.#kept.size >= MOST_KEPT) this.#kept.clear()
    this.#kept.set(url, kept)
    kept.making.then(
      (answer) => (kept.ready = answer),
      () => this.#kept.delete(url),
    )
    return kept.making
  }

  /** Answers the request if its answer is remembered and up to date; false leaves it untouched. */
  answer(request: IncomingMessage, response: ServerResponse, logger: Logger): boolean {
    if (request.method !== 'GET' || request.headers.authorization !== undefined) return false
    if (request.headers.cookie?.includes(SESSION_COOKIE)) return false
    const kept = this.#kept.get(request.url ?? '')
    if (!kept?.ready || kept.version !== this.#version()) return false
    const started = performance.now()
    const answer = kept.ready
    const isKnown = answer.isKnownTo(request.headers['if-none-match'])
    const isZipped = answer.wantsGzip(request.headers['accept-encoding'] as string | undefined)
    const body = isZipped ? answer.gzipped : answer.bytes
    if (!isKnown && !body) return false

    const requestId = randomUUID()
    const headers = { ...answer.headers(), 'X-Request-Id': requestId }
    if (isKnown) {
      response.writeHead(304, headers).end()
    } else {
      const encoding = isZipped ? { 'Content-Encoding': 'gzip' } : {}
      response.writeHead(200, { ...headers, ...encoding, 'Content-Length': body?.length }).end(body)
    }
    const path = request.url?.split('?', 1)[0]
    const ms = Math.round((performance.now() - started) * 10) / 10
    logger.info({ requestId, method: 'GET', path, status: isKnown ? 304 : 200, ms }, 'request')
    return true
  }
}

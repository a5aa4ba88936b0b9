import type { IncomingMessage } from 'node:http'
import { LRUCache } from 'lru-cache'
import type { RouteDefinition } from '#shared/contract/define-route.ts'
import type { Database } from '#server/database/database.ts'
import type { MaybePromise } from '#server/maybe-promise.ts'
import type { AnswerAhead } from './answer-ahead.ts'
import { tokenOf, type FrontSite } from './session-cookie.ts'
import type { SessionTokens } from './session-tokens.ts'
import type { CachedResponse } from './cached-response.ts'
import type { Caller } from './caller.ts'
import { parseInput } from './parse-input.ts'
import { requestIdOf } from './request-id.ts'
import type { Logger } from './request-log.ts'

/** A list of the library. Everybody may read it, also without signing in, where the library is open. */
export interface PublicList {
  readonly route: RouteDefinition
  respond(
    path: string,
    caller: Caller | null,
    input: { params: unknown; query: unknown },
  ): Promise<CachedResponse>
}

interface Options {
  database: Pick<Database, 'version' | 'catchUp'>
  site: FrontSite
  tokens: Pick<SessionTokens, 'known'>
  /** Null for a session that has ended, and for a person who must set up a second factor first. Runs after `catchUp`. */
  findCaller(sessionId: string): MaybePromise<Caller | null>
  /** Whether members alone may watch. */
  isClosed(): MaybePromise<boolean>
  logger: Logger
}

/** Of each list; there are nine. */
const MAX_STORED = 60
/** Pages in the middle of a list, which few read, and long addresses, which strangers may ask for. */
const NOT_STORED = /[?&](?:cursor|page|before)=|^.{257}/

/**
 * Answers a public list ahead of Koa: its callers and its data are in memory, and it needs no routing.
 * The responses to anonymous requests are stored by address. The one of older data is replaced, so that it is freed soon.
 * @returns what leaves every other request to Koa, also one whose address is not valid or whose response can't be made
 */
export function answerPublicList(
  list: PublicList,
  { database, site, tokens, findCaller, isClosed, logger }: Options,
): AnswerAhead {
  const { path: template, params, query } = list.route
  const pattern = new RegExp(`^${template.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`)
  const stored = new LRUCache<string, { version: number; response: CachedResponse }>({ max: MAX_STORED })

  const make = (url: string, caller: Caller | null, groups: unknown) => {
    const [path = '', ...search] = url.split('?')
    const parameters = new URLSearchParams(search.join('?'))
    const given = Object.fromEntries(parameters)
    // Koa refuses it.
    if (Object.keys(given).length < parameters.size) throw new Error('A parameter is given twice')
    return list.respond(path, caller, {
      params: params && parseInput(params, groups),
      query: query && parseInput(query, given),
    })
  }

  const find = async (request: IncomingMessage, groups: unknown) => {
    const { url = '/' } = request
    await database.catchUp()
    const token = tokenOf(request, site)
    const sessionId = token ? tokens.known(token) : null
    if (token && sessionId === null) throw new Error('Koa verifies tokens')
    const caller = sessionId === null ? null : await findCaller(sessionId)
    if (!caller && (await isClosed())) throw new Error('Koa refuses visitors')
    if (caller || NOT_STORED.test(url)) return make(url, caller, groups)
    const { version } = database
    const known = stored.get(url)
    if (known?.version === version) return known.response
    const response = await make(url, null, groups)
    if (response.etag !== null) stored.set(url, { version, response })
    return response
  }

  return (request, response, otherwise) => {
    const started = performance.now()
    const { url = '/', method } = request
    const [path = ''] = url.split('?', 1)
    const found = method === 'GET' && pattern.exec(path)
    if (!found) return false
    const send = (answer: CachedResponse) => {
      const requestId = requestIdOf(request)
      const { status, headers, body } = answer.to(request.headers)
      headers['X-Request-Id'] = requestId
      // Each answer wakes its reader. Sent after all requests of this turn of the event loop, they do not make the reader
      // run on the core of the server in between.
      setImmediate(() => response.writeHead(status, headers).end(body))
      const ms = Math.round((performance.now() - started) * 10) / 10
      logger.info({ requestId, method, path, status, ms }, 'request')
    }
    find(request, found.groups).then(send).catch(otherwise)
    return true
  }
}

import { LRUCache } from 'lru-cache'
import type { RouteDefinition } from '#shared/contract/define-route.ts'
import type { Database } from '#server/database/database.ts'
import type { MaybePromise } from '#server/maybe-promise.ts'
import type { AnswerAhead } from './answer-ahead.ts'
import { tokenOf } from './session-cookie.ts'
import type { CachedResponse } from './cached-response.ts'
import type { Caller } from './caller.ts'
import { parseInput } from './parse-input.ts'
import { requestIdOf } from './request-id.ts'
import type { Logger } from './request-log.ts'

/** A list that everybody may read, also without signing in. */
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
  /** Null for a token that is not valid, and for a person who must set up a second factor first. Runs after `catchUp`. */
  findCallerByToken(token: string): MaybePromise<Caller | null>
  logger: Logger
  lists: readonly PublicList[]
}

const MAX_ENTRIES = 500
/** A page in the middle of a list, which few read. */
const DEEP = /[?&](?:cursor|page|before)=/
/** Strangers may ask for long ones. */
const LONGEST_STORED = 256

/**
 * Answers the public lists ahead of Koa: their callers and their data are in memory, and a list needs no routing.
 * The responses to anonymous requests are stored by address until the data change.
 * @returns what leaves every other request to Koa, also one whose address is not valid or whose response can't be made
 */
export function answerPublicLists({ database, findCallerByToken, logger, lists }: Options): AnswerAhead {
  const stored = new LRUCache<string, CachedResponse>({ max: MAX_ENTRIES })
  let storedVersion = database.version
  const patterns = lists.map(
    (list) => [list, new RegExp(`^${list.route.path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`)] as const,
  )
  const listAt = (path: string) => {
    for (const [list, pattern] of patterns) {
      const found = pattern.exec(path)
      if (found) return [list, found.groups] as const
    }
    return null
  }

  const make = (url: string, caller: Caller | null, list: PublicList, groups: unknown) => {
    const [path = '', ...search] = url.split('?')
    const parameters = new URLSearchParams(search.join('?'))
    const given = Object.fromEntries(parameters)
    // Koa refuses it.
    if (Object.keys(given).length < parameters.size) throw new Error('A parameter is given twice')
    const { params, query } = list.route
    return list.respond(path, caller, {
      params: params && parseInput(params, groups),
      query: query && parseInput(query, given),
    })
  }

  const find = async (url: string, caller: Caller | null, list: PublicList, groups: unknown) => {
    if (caller || DEEP.test(url) || url.length > LONGEST_STORED) return make(url, caller, list, groups)
    const { version } = database
    if (version !== storedVersion) stored.clear()
    storedVersion = version
    const known = stored.get(url)
    const response = known ?? (await make(url, null, list, groups))
    if (!known && response.etag !== null && version === database.version) stored.set(url, response)
    return response
  }

  return (request, response, otherwise) => {
    const started = performance.now()
    const { url = '/', headers: asked, method } = request
    const [path = ''] = url.split('?', 1)
    const [list, groups] = (method === 'GET' && listAt(path)) || []
    if (!list) return false
    const respond = async () => {
      await database.catchUp()
      const token = tokenOf(asked)
      return find(url, token ? await findCallerByToken(token) : null, list, groups)
    }
    const send = (answer: CachedResponse) => {
      const requestId = requestIdOf(request)
      const { status, headers, body } = answer.to(asked)
      headers['X-Request-Id'] = requestId
      sendTogether(() => response.writeHead(status, headers).end(body))
      const ms = Math.round((performance.now() - started) * 10) / 10
      logger.info({ requestId, method, path, status, ms }, 'request')
    }
    respond().then(send).catch(otherwise)
    return true
  }
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

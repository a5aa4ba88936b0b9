import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import Router from '@koa/router'
import type { Context } from 'koa'
import { koaBody } from 'koa-body'
import { z } from 'zod'
import {
  isForVisitors,
  type Page,
  type RouteAnswer,
  type RouteDefinition,
  type RouteInput,
  type RouteTable,
} from '#shared/contract/define-route.ts'
import type { MaybePromise } from '#server/maybe-promise.ts'
import { BadRow, presentEach } from '#server/database/bad-rows.ts'
import { ApiError } from '#server/api-error.ts'
import { callerOf, enrollingOf } from './authenticate.ts'
import type { Caller } from './caller.ts'
import { requireFreshProof } from './fresh-proof.ts'
import { requirePermission } from './require-permission.ts'
import { parseInput } from './parse-input.ts'
import { CachedResponse } from './cached-response.ts'

/** The largest body of JSON is that of captions of three hours. The upload routes read their requests themselves. */
const JSON_LIMIT = '1024kb'

export interface HandlerInput<Route extends RouteDefinition> extends RouteInput<Route> {
  /** Null for anonymous requests, which only the routes for visitors get. */
  caller: Route['access'] extends 'public' | 'library' | 'lesson' ? Caller | null : Caller
  ctx: Context
}

type Handler<Route extends RouteDefinition> = (
  input: HandlerInput<Route>,
) => Promise<RouteAnswer<Route> | CachedResponse> | RouteAnswer<Route> | CachedResponse

/** One handler for each route: a missing handler or a wrong answer doesn't compile. */
export type Handlers<Table extends RouteTable> = { [Name in keyof Table]: Handler<Table[Name]> }

interface Rules {
  now(): Date
  /** Whether a request without a session may read the library. */
  mayVisit(request: IncomingMessage): MaybePromise<boolean>
  /** Whether visitors may watch the video, also where the library is for members alone. */
  isPublicLesson(id: number): MaybePromise<boolean>
}

/** Puts every route of the contract on a router: access, parsing, handler, response. */
export function mountRoutes<Table extends RouteTable>(
  table: Table,
  handlers: Handlers<Table>,
  rules: Rules,
): Router {
  const router = new Router()
  const readBody = koaBody({ multipart: false, urlencoded: false, text: false, jsonLimit: JSON_LIMIT })
  for (const [name, route] of Object.entries(table)) {
    // The types above check each handler against its route; the loop loses them.
    const handler = handlers[name] as unknown as (input: unknown) => unknown
    const run = async (ctx: Context) => {
      const caller = await requireAccess(route, ctx, rules)
      const answer = await handler({ ...parseRequest(route, ctx), caller, ctx })
      await respond(route, ctx, answer)
      // No browser stores what only a signed-in person may read: it would stay there after the sign-out.
      if (!isForVisitors(route)) ctx.set('Cache-Control', 'no-store')
    }
    const path = route.path
    const verb = route.method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete'
    if (route.body) router[verb](path, guard(route, rules), readBody, run)
    else router[verb](path, run)
  }
  return router
}

/** Checks the access before the body is read: the server reads no body of a request that it refuses. */
const guard =
  (route: RouteDefinition, rules: Rules) => async (ctx: Context, next: () => Promise<unknown>) => {
    await requireAccess(route, ctx, rules)
    return next()
  }

async function requireAccess(
  route: RouteDefinition,
  ctx: Context,
  { now, mayVisit, isPublicLesson }: Rules,
): Promise<Caller | null> {
  const enrolling = enrollingOf(ctx)
  const caller = callerOf(ctx) ?? (route.isForEnrolment ? enrolling : null)
  if (route.access === 'public') return caller
  if (route.access === 'library' || route.access === 'lesson') {
    if (caller || (await mayVisit(ctx.req))) return caller
    if (route.access === 'lesson' && (await isPublicLesson(Number(ctx['params'].id)))) return null
    throw enrolling ? secondFactorRequired() : membersOnly()
  }
  if (!caller && enrolling) throw secondFactorRequired()
  if (!caller) throw new ApiError('not_signed_in', 'Please sign in.')
  if (route.access !== 'user') requirePermission(caller, route.access)
  if (route.isFresh) requireFreshProof(caller, now())
  return caller
}

/** The answer to visitors of a library for members alone. */
const membersOnly = () => new ApiError('members_only', 'This library is for its members. Please sign in.')

const secondFactorRequired = () =>
  new ApiError(
    'second_factor_required',
    'Your account needs a second factor. Please set it up on the page “Sign-in and security”.',
  )

function parseRequest(route: RouteDefinition, ctx: Context) {
  return {
    params: parse(route.params, ctx['params']),
    query: parse(route.query, ctx.query),
    body: parse(route.body, ctx.request.body ?? {}),
  }
}

const parse = (schema: z.ZodType | undefined, value: unknown): unknown =>
  schema ? parseInput(schema, value) : undefined

async function respond(route: RouteDefinition, ctx: Context, answer: unknown): Promise<void> {
  if (answer instanceof CachedResponse) return answer.send(ctx)
  if (route.raw === 'redirect') return
  if (!route.response) {
    ctx.set('Cache-Control', 'no-store')
    // Without this, Koa writes the text of the status as the body.
    ctx.body = null
    ctx.status = route.status ?? 204
    return
  }
  if (!route.paged) return jsonResponse(route.response, answer).send(ctx, route.status)
  const page = answer as Page<unknown>
  const link = linkHeader(ctx.path, ctx.query, page.next)
  return jsonResponse(route.response, page.items, link).send(ctx, route.status)
}

/**
 * A response with what the contract declares of an answer. A list has a validator, made of its content.
 * @throws ZodError where the answer is not as declared, which is an error of the server
 */
export function jsonResponse(schema: z.ZodType, answer: unknown, link: string | null = null): CachedResponse {
  const json = JSON.stringify(declaredOf(schema, answer))
  return Array.isArray(answer) ? new CachedResponse(json, etagOf(json, link), link) : new CachedResponse(json)
}

/** Of a list, an item that is not as declared is left out and logged. */
function declaredOf(schema: z.ZodType, answer: unknown): unknown {
  const { data, error } = schema.safeParse(answer)
  if (!error) return data
  if (!(schema instanceof z.ZodArray) || !Array.isArray(answer)) throw error
  return presentEach(answer as { id?: unknown }[], (item) => {
    const one = z.safeParse(schema.element, item)
    if (one.success) return one.data
    throw new BadRow('An item is not as the contract declares it', { cause: one.error, id: item.id })
  })
}

/** A validator of the content: where the version of the data doesn't say whether a response is the same. */
export const etagOf = (json: string | Buffer, link: string | null): string =>
  `W/"${createHash('sha1')
    .update(json)
    .update(link ?? '')
    .digest('base64url')}"`

/** `Link: <…>; rel="next"`: the address of the next page; null on the last page. */
export function linkHeader(
  path: string,
  query: Record<string, unknown>,
  next: Record<string, string> | null,
): string | null {
  if (!next) return null
  const asked = Object.entries({ ...query, ...next })
  const search = asked.map(
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`,
  )
  return `<${path}?${search.join('&')}>; rel="next"`
}

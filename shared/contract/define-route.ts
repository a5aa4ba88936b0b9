import type { z } from 'zod'
import type { Permission } from '../permissions.ts'

/**
 * Who may call a route: everybody; the viewers of the library (the setting `viewers`); the same, and everybody where the
 * video `:id` is a public lesson; signed-in users; or those with the permission. The server refuses others with 401 or 403.
 */
export type Access = 'public' | 'library' | 'lesson' | 'user' | Permission
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export interface RouteDefinition {
  method: Method
  /** In the syntax of @koa/router: '/api/videos/:id'. */
  path: `/${string}`
  access: Access
  /**
   * Needs a proof of the caller that is fresh: a sign-in or POST /api/auth/proof in the last minutes. Otherwise 403 with
   * the code `proof_required`.
   */
  isFresh?: true
  /**
   * Open also to a person who must have a second factor and did not show one yet. Every other route with access control
   * answers such a person with 403 and the code `second_factor_required`; those for visitors answer as to anonymous callers.
   */
  isForEnrolment?: true
  /** One sentence for the OpenAPI document. */
  summary: string
  params?: z.ZodObject
  query?: z.ZodObject
  /** JSON body. A route that reads the request itself declares `raw` instead. */
  body?: z.ZodType
  /** The body of a success; the server removes undeclared fields. 204 without a body where it is missing. */
  response?: z.ZodType
  /** The status of a success; 200 with a response and 204 without one by default. */
  status?: 200 | 201 | 202 | 204 | 302
  /** The body is an array, and the Link header has the address of the next page. */
  paged?: true
  /** The handler reads the request or writes the answer itself: multipart bodies, redirects, byte ranges. */
  raw?: 'multipart' | 'redirect'
}

/** Whether the route answers visitors, in a library that everybody may watch. */
export const isForVisitors = ({ access }: Pick<RouteDefinition, 'access'>): boolean =>
  access === 'public' || access === 'library' || access === 'lesson'

export type RouteTable = Record<string, RouteDefinition>

/** Keeps the literal types, from which the types of handlers and clients are derived. */
export function defineRoutes<const Table extends RouteTable>(table: Table): Table {
  return table
}

type Input<Schema> = Schema extends z.ZodType ? z.input<Schema> : unknown
type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : unknown

/** The query of a page as the server names it: its limit and cursor, and the filters of the list. */
export type PageQuery = Record<string, string>

/** A page of a list. `next` is the query of the next page; null on the last page. */
export interface Page<Item> {
  items: Item[]
  next: PageQuery | null
}

/** The arguments of a client's call: path parameters, query and JSON fields in one flat object. */
export type RouteArguments<Route extends RouteDefinition> = Input<Route['params']> &
  Input<Route['query']> &
  Input<Route['body']>

type Answer<Route extends RouteDefinition, Value> = Route extends { paged: true }
  ? Value extends (infer Item)[]
    ? Page<Item>
    : never
  : Value

/** The result of a client's call. */
export type RouteResult<Route extends RouteDefinition> = Route['response'] extends z.ZodType
  ? Answer<Route, z.output<Route['response']>>
  : void

/** The parsed input of a handler. */
export interface RouteInput<Route extends RouteDefinition> {
  params: Output<Route['params']>
  query: Output<Route['query']>
  body: Output<Route['body']>
}

/** The answer of a handler, before undeclared fields are removed. */
export type RouteAnswer<Route extends RouteDefinition> = Route['response'] extends z.ZodType
  ? Answer<Route, z.input<Route['response']>>
  : void

import type { z } from 'zod'

/** Who may call: everybody, anyone signed in, admins alone. The server refuses the rest with 401 or 403. */
export type Access = 'public' | 'user' | 'admin'
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export interface RouteDefinition {
  method: Method
  /** As @koa/router reads it: '/api/videos/:id'. */
  path: `/${string}`
  access: Access
  /** One sentence for the OpenAPI document. */
  summary: string
  params?: z.ZodObject
  query?: z.ZodObject
  /** JSON body. A route that reads the request itself declares `raw` instead. */
  body?: z.ZodType
  /** What the answer holds; undeclared fields never leave. No response means 204 without a body. */
  response?: z.ZodType
  /** The status of success; 200 with a response and 204 without one unless it says otherwise. */
  status?: 200 | 201 | 202 | 204 | 302
  /** The answer is a bare array and the next page stands in the Link header. */
  paged?: true
  /** The handler reads the request or writes the answer itself: multipart bodies, redirects, byte ranges. */
  raw?: 'multipart' | 'redirect'
}

export type RouteTable = Record<string, RouteDefinition>

/** Keeps the literal types, so that handlers and clients are derived from the table. */
export function defineRoutes<const Table extends RouteTable>(table: Table): Table {
  return table
}

type Input<Schema> = Schema extends z.ZodType ? z.input<Schema> : unknown
type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : unknown

/** A page of a list that grows: `next` is the query of the page that follows, null at the end. */
export interface Page<Item> {
  items: Item[]
  next: Record<string, string> | null
}

/** What a caller passes: path parameters, query and JSON fields in one flat object. */
export type RouteArguments<Route extends RouteDefinition> = Input<Route['params']> &
  Input<Route['query']> &
  Input<Route['body']>

type Answer<Route extends RouteDefinition, Value> = Route extends { paged: true }
  ? Value extends (infer Item)[]
    ? Page<Item>
    : never
  : Value

/** What a caller gets back. */
export type RouteResult<Route extends RouteDefinition> = Route['response'] extends z.ZodType
  ? Answer<Route, z.output<Route['response']>>
  : void

/** What a handler is handed, parsed. */
export interface RouteInput<Route extends RouteDefinition> {
  params: Output<Route['params']>
  query: Output<Route['query']>
  body: Output<Route['body']>
}

/** What a handler gives back, before the contract strips what it doesn't declare. */
export type RouteAnswer<Route extends RouteDefinition> = Route['response'] extends z.ZodType
  ? Answer<Route, z.input<Route['response']>>
  : void

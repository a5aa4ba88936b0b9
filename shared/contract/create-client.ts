import type { Method, RouteArguments, RouteDefinition, RouteResult, RouteTable } from './define-route.ts'

/** The little of a route that a client needs at run time, so that a browser bundle carries no schema. */
export interface RouteLine {
  method: Method
  path: string
  paged?: true
}

export interface ClientRequest {
  method: Method
  url: string
  /** A plain object is sent as JSON, a form as it is, undefined without a body. */
  body: Record<string, unknown> | FormData | undefined
  signal?: AbortSignal
}

/** Sends one request and answers its parsed JSON and its Link header, or throws. */
export type Send = (request: ClientRequest) => Promise<{ data: unknown; link: string | null }>

type Call<Route extends RouteDefinition> = Route extends { raw: 'multipart' }
  ? (form: FormData, options?: CallOptions) => Promise<RouteResult<Route>>
  : object extends RouteArguments<Route>
    ? (args?: RouteArguments<Route>, options?: CallOptions) => Promise<RouteResult<Route>>
    : (args: RouteArguments<Route>, options?: CallOptions) => Promise<RouteResult<Route>>

export interface CallOptions {
  signal?: AbortSignal
}

export type Client<Table extends RouteTable> = { [Name in keyof Table]: Call<Table[Name]> }

/** The query of the next page, out of a Link header; null where there is none. */
export function nextPage(link: string | null): Record<string, string> | null {
  const url = link?.match(/<([^>]+)>;\s*rel="next"/)?.[1]
  if (!url) return null
  return Object.fromEntries(new URL(url, 'http://localhost').searchParams)
}

/** The request that a call by this name makes; path parameters come out of the arguments, the rest follows the method. */
export function describeRequest(
  line: RouteLine,
  args: Record<string, unknown> | FormData = {},
): Omit<ClientRequest, 'signal'> {
  if (args instanceof FormData) return { method: line.method, url: line.path, body: args }
  const rest = { ...args }
  const url = line.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  const hasBody = line.method === 'POST' || line.method === 'PUT' || line.method === 'PATCH'
  if (hasBody) return { method: line.method, url, body: Object.keys(rest).length ? rest : undefined }
  const query = new URLSearchParams()
  // Queries are declared as flat values.
  for (const [name, value] of Object.entries(rest))
    if (value !== undefined) query.set(name, `${value as string | number | boolean}`)
  return { method: line.method, url: query.size ? `${url}?${query}` : url, body: undefined }
}

/**
 * One function a route. The types come from the contract, the run time from the lines alone.
 * @throws whatever `send` throws
 */
export function createClient<Table extends RouteTable>(
  lines: Record<keyof Table & string, RouteLine>,
  send: Send,
): Client<Table> {
  const calls = Object.entries<RouteLine>(lines).map(([name, line]) => {
    const call = async (args?: Record<string, unknown> | FormData, options: CallOptions = {}) => {
      const { data, link } = await send({ ...describeRequest(line, args), ...options })
      return line.paged ? { items: data, next: nextPage(link) } : data
    }
    return [name, call]
  })
  // Object.fromEntries can't know that every name of the table is there; the parameter's type says so.
  return Object.fromEntries(calls) as Client<Table>
}

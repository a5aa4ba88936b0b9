import type {
  Method,
  PageQuery,
  RouteArguments,
  RouteDefinition,
  RouteResult,
  RouteTable,
} from './define-route.ts'

/** The part of a route that a client needs at run time. It has no schema, so a browser bundle stays small. */
export interface RouteLine {
  method: Method
  path: string
  paged?: true
}

export interface ClientRequest {
  method: Method
  url: string
  /** An object is sent as JSON, a form as multipart; undefined sends no body. */
  body: Record<string, unknown> | FormData | undefined
  signal?: AbortSignal | undefined
}

/** Sends one request. @returns the parsed JSON and the Link header @throws where the request fails */
export type Send = (request: ClientRequest) => Promise<{ data: unknown; link: string | null }>

type Call<Route extends RouteDefinition> = Route extends { raw: 'multipart' }
  ? (form: FormData, options?: CallOptions) => Promise<RouteResult<Route>>
  : object extends RouteArguments<Route>
    ? (args?: RouteArguments<Route>, options?: CallOptions) => Promise<RouteResult<Route>>
    : (args: RouteArguments<Route>, options?: CallOptions) => Promise<RouteResult<Route>>

export interface CallOptions {
  signal?: AbortSignal | undefined
}

export type Client<Table extends RouteTable> = { [Name in keyof Table]: Call<Table[Name]> }

/** The query of the next page from a Link header; null on the last page. */
function nextPage(link: string | null): PageQuery | null {
  const url = link?.match(/<([^>]+)>;\s*rel="next"/)?.[1]
  if (!url) return null
  return Object.fromEntries(new URL(url, 'http://localhost').searchParams)
}

/** The request of a call. Arguments that are not path parameters are sent as JSON or as query, depending on the method. */
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
 * One function for each route. The types come from the contract; only the lines are needed at run time.
 * @param lines further ones may be added later
 * @throws the errors of `send`
 */
export function createClient<Table extends RouteTable>(
  lines: Record<keyof Table & string, RouteLine>,
  send: Send,
): Client<Table> {
  const callOf = (line: RouteLine) => {
    return async (args?: Record<string, unknown> | FormData, options: CallOptions = {}) => {
      const { data, link } = await send({ ...describeRequest(line, args), ...options })
      return line.paged ? { items: data, next: nextPage(link) } : data
    }
  }
  const known = Object.entries<RouteLine>(lines).map(([name, line]) => [name, callOf(line)] as const)
  const calls: Record<string, unknown> = Object.fromEntries(known)
  const client = new Proxy(calls, {
    get: (_, name: keyof Table & string) =>
      Object.hasOwn(lines, name) ? (calls[name] ??= callOf(lines[name])) : undefined,
  })
  // The type of the parameter guarantees the names.
  return client as Client<Table>
}

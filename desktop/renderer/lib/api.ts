import { createClient, type Send } from '#shared/contract/create-client.ts'
import type { Routes } from '#shared/contract/index.ts'
import { authToken } from './auth-token.ts'
import { logError } from './log-error.ts'
import { RequestError } from './request-error.ts'

/** The question 'who am I?' has 401 for an ordinary answer. */
const SESSION_CHECK = __ROUTES__.getCurrentUser.path

export interface RequestOptions {
  body?: unknown
  signal?: AbortSignal | undefined
}

function encodeBody(body: unknown, headers: Headers): BodyInit | null {
  if (body === undefined) return null
  // The browser writes the boundary of a form into the content type itself.
  if (body instanceof FormData) return body
  headers.set('content-type', 'application/json')
  return JSON.stringify(body)
}

/**
 * One request with the stored credential and the cookies.
 * @throws {RequestError} when the answer is no success
 */
export async function request(
  method: string,
  url: string,
  { body, signal }: RequestOptions = {},
): Promise<Response> {
  const headers = new Headers({ accept: 'application/json' })
  const token = authToken.read()
  if (token) headers.set('authorization', `Bearer ${token}`)
  const response = await fetch(url, {
    method,
    headers,
    body: encodeBody(body, headers),
    credentials: 'include',
    signal: signal ?? null,
  })
  if (response.ok) return response
  const error = new RequestError(response.status, response.statusText, await response.text())
  if (!(error.status === 401 && url === SESSION_CHECK)) logError(error)
  throw error
}

const send: Send = async ({ method, url, body, signal }) => {
  const response = await request(method, url, { body, signal })
  const text = await response.text()
  return { data: text ? JSON.parse(text) : undefined, link: response.headers.get('link') }
}

/** One typed function a route: `api.likeVideo({ id })`, `api.listVideos({ cursor }, { signal })`. */
export const api = createClient<Routes>(__ROUTES__, send)

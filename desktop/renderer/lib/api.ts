import { createClient, type Send } from '#shared/contract/create-client.ts'
import type { Routes } from '#shared/contract/index.ts'
import { takeEarly } from './prefetch.ts'
import { logError } from './log-error.ts'
import { RequestError } from './request-error.ts'
import { sendRequest, type RequestOptions } from './send-request.ts'

/** The question 'who am I?' has 401 for an ordinary answer. */
const SESSION_CHECK = __ROUTES__.getCurrentUser.path

/**
 * One request with the stored credential and the cookies.
 * @throws {RequestError} when the answer is no success
 */
export async function request(method: string, url: string, options: RequestOptions = {}): Promise<Response> {
  const response = await (takeEarly(method, url) ?? sendRequest(method, url, options))
  if (response.ok) return response
  const { status, statusText, headers } = response
  const error = new RequestError(status, statusText, await response.text(), headers.has('retry-after'))
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

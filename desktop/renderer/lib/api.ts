import { awaitAnswer } from '#shared/contract/connection-lost.ts'
import { createClient, type Send } from '#shared/contract/create-client.ts'
import type { Routes } from '#shared/contract/index.ts'
import { freshProof } from './fresh-proof.ts'
import { takeEarly } from './prefetch.ts'
import { logError } from './log-error.ts'
import { RequestError } from './request-error.ts'
import { retryReads } from './retry-reads.ts'
import { ROUTE_LINES } from './route-lines.ts'
import { sendRequest, type RequestOptions } from './send-request.ts'

/** A 401 is an expected answer to the session check, so it is not logged. Its query repeats it during an outage. */
const SESSION_CHECK = ROUTE_LINES.getCurrentUser.path

/** Where a person sets up the second factor. */
const SECURITY = '/profile/security'

/**
 * One request with the stored credential and the cookies (RQ-01, RQ-02). A read that a restart of the server broke off
 * is sent again. So is a request that needs a fresh proof, once, after the person gave it.
 * @throws {RequestError} for a status other than 2xx
 * @throws {ConnectionLost} where no answer came
 */
export async function request(method: string, url: string, options: RequestOptions = {}): Promise<Response> {
  const send = (attempt = 0) =>
    (attempt === 0 ? takeEarly(method, url) : undefined) ?? sendRequest(method, url, options)
  const isRetried = method === 'GET' && url !== SESSION_CHECK
  let response = await (isRetried ? retryReads(send) : send())
  if (response.ok) return response
  let error = await errorOf(response)
  // The body of a form may be read twice: it is no stream.
  if (error.code === 'proof_required' && (await freshProof.ask())) {
    response = await sendRequest(method, url, options)
    if (response.ok) return response
    error = await errorOf(response)
  }
  // A second step is no failure, and its challenge stays out of the console.
  if (!(error.status === 401 && (url === SESSION_CHECK || error.secondStep))) logError(error)
  // Everything else is closed to this person. A refused change stays on its screen, with what was entered.
  if (error.code === 'second_factor_required' && method === 'GET' && window.location.pathname !== SECURITY)
    window.location.assign(SECURITY)
  throw error
}

const errorOf = async (response: Response): Promise<RequestError> =>
  new RequestError(
    response.status,
    response.statusText,
    await awaitAnswer(response.text()),
    response.headers.get('retry-after'),
  )

const send: Send = async ({ method, url, body, signal }) => {
  const response = await request(method, url, { body, signal })
  const text = await awaitAnswer(response.text())
  return { data: text ? JSON.parse(text) : undefined, link: response.headers.get('link') }
}

/** One typed function per route: `api.likeVideo({ id })`, `api.listVideos({ cursor }, { signal })`. */
export const api = createClient<Routes>(ROUTE_LINES, send)

import { awaitAnswer } from '#shared/contract/connection-lost.ts'
import { authToken } from './auth-token.ts'
import { withUnreadableFile } from './readable-files.ts'

export interface RequestOptions {
  body?: unknown
  signal?: AbortSignal | undefined
}

function encodeBody(body: unknown, headers: Headers): BodyInit | null {
  if (body === undefined) return null
  // The browser sets the content type of a form, with its boundary (RQ-04).
  if (body instanceof FormData) return body
  headers.set('content-type', 'application/json')
  return JSON.stringify(body)
}

/**
 * One request with the stored credential and the cookies. Every response is returned, also an error status.
 * @throws {ConnectionLost} when no answer came
 * @throws {UnreadableFile} when a file of the form changed after it was picked
 */
export async function sendRequest(
  method: string,
  url: string,
  { body, signal }: RequestOptions = {},
): Promise<Response> {
  const headers = new Headers({ accept: 'application/json' })
  const token = authToken.read()
  if (token) headers.set('authorization', `Bearer ${token}`)
  const sentBody = encodeBody(body, headers)
  try {
    return await awaitAnswer(
      fetch(url, { method, headers, body: sentBody, credentials: 'include', signal: signal ?? null }),
    )
  } catch (error) {
    const parts = body instanceof FormData ? [...body.values()] : []
    throw await withUnreadableFile(
      error,
      parts.filter((part) => part instanceof Blob),
    )
  }
}

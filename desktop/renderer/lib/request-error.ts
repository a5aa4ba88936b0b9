import type { ErrorBody, ErrorCode } from '#shared/contract/values.ts'

function parseBody(text: string): Partial<ErrorBody> {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null ? body : {}
  } catch {
    // The response of a proxy, which is no JSON of the server.
    return {}
  }
}

/** A response with an error status. `message` is for the console (RQ-09), `serverMessage` for the user (RQ-17). */
export class RequestError extends Error {
  override readonly name = 'RequestError'
  readonly status: number
  readonly body: string
  readonly code: ErrorCode | undefined
  readonly serverMessage: string | undefined
  readonly issues: readonly { path: string; message: string }[]

  /** Whether the server asks for a retry (Retry-After). */
  readonly isToRetry: boolean

  constructor(status: number, statusText: string, body: string, isToRetry = false) {
    super(`${status}: ${body || statusText}`)
    this.status = status
    this.isToRetry = isToRetry
    this.body = body
    const { code, message, issues } = parseBody(body)
    this.code = code
    this.serverMessage = typeof message === 'string' && message ? message : undefined
    this.issues = Array.isArray(issues) ? issues : []
  }
}

const NO_ANSWER = 'The server can’t be reached. Check the connection and try again.'

/** The server's sentence about a failure; another where no response came (`fetch` throws a TypeError); else the fallback. */
export function serverMessageOf(error: unknown, fallback: string): string {
  if (error instanceof TypeError) return NO_ANSWER
  return (error instanceof RequestError && error.serverMessage) || fallback
}

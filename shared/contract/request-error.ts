import type { ErrorBody, ErrorCode, SecondStep } from './values.ts'

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
  /** The provider that the account signs in with (`use_provider`). */
  readonly provider: ErrorBody['provider']
  /** Of `second_factor_needed`. */
  readonly secondStep: SecondStep | undefined
  /** Seconds to wait before the next try, by the header `Retry-After`; 0 for a date; null without the header. */
  readonly retryAfter: number | null

  /** @param retryAfter the header as it came */
  constructor(status: number, statusText: string, body: string, retryAfter: string | null = null) {
    super(`${status}: ${body || statusText}`)
    this.status = status
    this.body = body
    this.retryAfter = retryAfter === null ? null : Number(retryAfter) || 0
    const { code, message, issues, provider, secondStep } = parseBody(body)
    this.code = code
    this.serverMessage = typeof message === 'string' && message ? message : undefined
    this.provider = provider
    this.secondStep = secondStep
    this.issues = Array.isArray(issues) ? issues : []
  }
}

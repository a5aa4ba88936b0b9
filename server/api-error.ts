import type { ErrorBody, ErrorCode, SecondStep } from '#shared/contract/values.ts'

const STATUS = {
  invalid: 400,
  not_signed_in: 401,
  members_only: 401,
  second_factor_needed: 401,
  not_allowed: 403,
  proof_required: 403,
  use_provider: 403,
  second_factor_required: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  unsupported_kind: 415,
  unprocessable: 422,
  too_many_requests: 429,
  over_quota: 429,
  internal: 500,
  unavailable: 503,
  disk_full: 507,
} as const satisfies Record<ErrorCode, number>

/** An error with a code for the client and a sentence that a person can act on. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly issues: ErrorBody['issues']
  readonly provider: ErrorBody['provider']
  /** Seconds after which the client may try again. */
  readonly retryAfter: number | undefined
  /** Of `second_factor_needed`. */
  readonly secondStep: SecondStep | undefined

  constructor(
    code: ErrorCode,
    message: string,
    more: Pick<ErrorBody, 'issues' | 'provider' | 'secondStep'> & { retryAfter?: number } = {},
  ) {
    super(message)
    this.code = code
    this.issues = more.issues
    this.provider = more.provider
    this.retryAfter = more.retryAfter
    this.secondStep = more.secondStep
  }

  get status(): number {
    return STATUS[this.code]
  }
}

/** @param path the field of the form at which the client shows the message */
export const invalidField = (path: string, message: string): ApiError =>
  new ApiError('invalid', message, { issues: [{ path, message }] })

/** @param retryAfter in seconds */
export const unavailableError = (message: string, retryAfter: number) =>
  new ApiError('unavailable', message, { retryAfter })

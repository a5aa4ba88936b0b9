import { FRESH_PROOF_SECONDS } from '#shared/limits/accounts.ts'
import { ApiError } from '#server/api-error.ts'
import type { Caller } from './caller.ts'

/**
 * For handlers that need a fresh proof in some cases only; a route that always does declares `isFresh`.
 * @throws ApiError proof_required
 */
export function requireFreshProof({ provenAt }: Pick<Caller, 'provenAt'>, now: Date): void {
  if (now.getTime() - provenAt <= FRESH_PROOF_SECONDS * 1000) return
  throw new ApiError('proof_required', 'Please confirm that it is you, and try again.')
}

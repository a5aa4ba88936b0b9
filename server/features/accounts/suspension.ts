import type { User } from '#server/entities/user.entity.ts'
import { ApiError } from '#server/api-error.ts'

/**
 * Call after the person has proved who they are, so that a stranger does not learn of it (PE-04).
 * @throws ApiError not_allowed for a suspended account
 */
export function requireActive({ suspendedAt }: Pick<User, 'suspendedAt'>): void {
  if (suspendedAt)
    throw new ApiError(
      'not_allowed',
      'This account is suspended. Please ask an administrator of your department to put it back.',
    )
}

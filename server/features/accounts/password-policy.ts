import { ADMIN_PASSWORD_MIN_LENGTH, PASSWORD_MIN_LENGTH } from '#shared/limits/accounts.ts'
import { WEAKNESS_TEXTS, weaknessOf, type OwnTexts } from '#shared/password-rules.ts'
import { invalidField } from '#server/api-error.ts'
import { isCommonPassword } from './common-passwords.ts'

/** Whose password it becomes. */
interface PasswordOwner extends OwnTexts {
  isAdmin: boolean
}

export type PasswordPolicy = ReturnType<typeof createPasswordPolicy>

/**
 * What a new password must be. Passwords that are set already keep their validity.
 * @param setLength the least length that administrators have set
 */
export function createPasswordPolicy(setLength: () => Promise<number> = async () => PASSWORD_MIN_LENGTH) {
  const minLengthOf = async ({ isAdmin }: Pick<PasswordOwner, 'isAdmin'>): Promise<number> =>
    Math.max(PASSWORD_MIN_LENGTH, isAdmin ? ADMIN_PASSWORD_MIN_LENGTH : 0, await setLength())

  return {
    minLengthOf,

    /**
     * @param field of the form, at which the client shows the reason
     * @throws ApiError invalid, with the reason
     */
    async require(password: string, owner: PasswordOwner, field = 'password'): Promise<void> {
      const minLength = await minLengthOf(owner)
      if (password.length < minLength)
        throw invalidField(field, `Password must be at least ${minLength} characters`)
      const weakness = isCommonPassword(password) ? 'common' : weaknessOf(password, owner)
      if (weakness) throw invalidField(field, WEAKNESS_TEXTS[weakness])
    },
  }
}

import type { Context } from 'koa'
import type { Role } from '#shared/permissions.ts'
import type { EntityManager } from '#server/database/database.ts'
import type { AuthenticatorApp, Passkey } from '#server/entities/second-factor.entity.ts'
import type { User } from '#server/entities/user.entity.ts'
import type { ApiError } from '#server/api-error.ts'

/** A sign-in whose first step was right, and that waits for the second factor. */
export interface BegunSecondStep {
  challenge: string
  expiresAt: Date
  passkeys: Passkey[]
  app: AuthenticatorApp | null
  recoveryCodesLeft: number
}

/** What the sign-in asks of the second factors, which lie above (docs/decisions/067). */
export interface SecondSteps {
  /** Joins the transaction of `em`. Null for an account without a second factor. */
  begin(em: EntityManager, user: User, staysSignedIn: boolean): Promise<BegunSecondStep | null>
  hasFactor(userId: number): Promise<boolean>
  /** The answer to a sign-in that waits for its second factor. */
  needed(ctx: Context, begun: BegunSecondStep): ApiError
}

/** What a registration gives to the new account. */
export interface Admitted {
  role: Role
  /** Whether the person came by a link that was mailed to the address. */
  isProven: boolean
  /** Where an invitation puts the person on the roster. */
  place: { name: string | null; unit: number } | null
}

/** Who may register, and what a new account is sent. */
export interface Admission {
  /** Joins the transaction of `em`. */
  admit(em: EntityManager, email: string, invitation: string | undefined): Promise<Admitted>
  join(em: EntityManager, user: User, admitted: Admitted): Promise<void>
  /** Counts the mail to an address that is not proven. */
  mayMail(ip: string, email: string): Promise<boolean>
  welcome(em: EntityManager, user: User): void
}

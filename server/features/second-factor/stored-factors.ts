import type { EntityManager } from '#server/database/database.ts'
import {
  AuthChallenge,
  AuthenticatorApp,
  Passkey,
  RecoveryCode,
} from '#server/entities/second-factor.entity.ts'

export interface StoredFactors {
  passkeys: Passkey[]
  /** Null where no code of the app was confirmed yet. */
  app: AuthenticatorApp | null
  recoveryCodesLeft: number
}

/** The factors of an account. Recovery codes are no factor of their own: they stand in for a lost one. */
export async function findFactors(em: EntityManager, userId: number): Promise<StoredFactors> {
  const user = { user: userId }
  const passkeys = await em.find(Passkey, user, { orderBy: { id: 'asc' } })
  const app = await em.findOne(AuthenticatorApp, { ...user, confirmedAt: { $ne: null } })
  const recoveryCodesLeft = await em.count(RecoveryCode, user)
  return { passkeys, app, recoveryCodesLeft }
}

/** How many factors the account has. */
export const factorCount = ({ passkeys, app }: StoredFactors): number => passkeys.length + (app ? 1 : 0)

/** Removes every factor of an account, its recovery codes, and the challenges that wait for them. */
export async function removeFactors(em: EntityManager, userId: number): Promise<void> {
  const user = { user: userId }
  await em.nativeDelete(Passkey, user)
  await em.nativeDelete(AuthenticatorApp, user)
  await em.nativeDelete(RecoveryCode, user)
  await em.nativeDelete(AuthChallenge, user)
}

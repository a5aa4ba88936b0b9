import { LockMode } from '@mikro-orm/core'
import type { EntityManager } from '#server/database/database.ts'
import { OneTimeLink, voidResets } from '#server/entities/one-time-link.entity.ts'
import { PushSubscription } from '#server/entities/push.entity.ts'
import { AuthenticatorApp, Passkey, RecoveryCode } from '#server/entities/second-factor.entity.ts'
import { KnownSignInSource } from '#server/entities/session.entity.ts'
import { Identity } from '#server/entities/social-sign-in.entity.ts'
import { User } from '#server/entities/user.entity.ts'
import { recordAuditEvent } from '#server/features/audit/record-audit-event.ts'
import { ApiError } from '#server/api-error.ts'
import type { Mail } from '#server/features/mail/mail.service.ts'
import type { Sessions } from './sessions.service.ts'

const lock = { lockMode: LockMode.PESSIMISTIC_WRITE } as const

interface Proof {
  mail: Pick<Mail, 'enqueue'>
  at: Date
}

export const addressTaken = () => new ApiError('conflict', 'Email already registered')

/** Ends the unused links that prove an address of the account. */
export const voidVerifications = (em: EntityManager, userId: number): Promise<number> =>
  em.nativeDelete(OneTimeLink, { kind: 'verify', user: userId, usedAt: null })

/** Whether another account proved this address. */
export const isProvenByOther = async (em: EntityManager, email: string, userId = 0): Promise<boolean> =>
  (await em.count(User, { email, id: { $ne: userId } })) > 0

/**
 * The person proved to receive mail at the address. The former address is told, and links that went to it end.
 * Joins the transaction of `em`, which holds the lock on the user.
 * @throws UniqueConstraintViolationException where another account proved the address
 */
export async function setProvenAddress(
  em: EntityManager,
  user: User,
  email: string,
  { mail, at }: Proof,
): Promise<void> {
  const former = user.email
  user.enteredEmail = email
  user.emailVerifiedAt = at
  if (former === email) return
  user.email = email
  if (!former) return
  await voidResets(em, user.id)
  const data = { at: at.toISOString(), change: 'address-changed' } as const
  mail.enqueue(em, { kind: 'security-changed', to: { address: former }, data })
}

/**
 * Like `setProvenAddress`, for a proof that counts more than that of an account which has the address: a provider names
 * another person at this address now. That account goes on without an address.
 */
export async function takeProvenAddress(
  em: EntityManager,
  user: User,
  email: string,
  proof: Proof,
): Promise<void> {
  const holder = await em.findOne(User, { email, id: { $ne: user.id } }, lock)
  if (holder) {
    holder.email = null
    holder.emailVerifiedAt = null
    await voidResets(em, holder.id)
    await voidVerifications(em, holder.id)
    recordAuditEvent(em, user, {
      at: proof.at,
      action: 'user.address_changed',
      subject: { kind: 'user', id: holder.id, name: holder.username },
      notes: 'The address belongs to another person now.',
    })
    // The unique key is checked row by row.
    await em.flush()
  }
  await setProvenAddress(em, user, email, proof)
}

/**
 * Hands an account to the person who proves its address for the first time, and who did not enter the address: every way
 * in that was there before is removed, with the role that the account was given. Joins the transaction of `em`, which
 * holds the lock on the user.
 * @returns whether the account had a password
 */
export async function takeOver(
  em: EntityManager,
  user: User,
  email: string,
  { mail, at, sessions }: Proof & { sessions: Sessions },
): Promise<{ passwordRemoved: boolean }> {
  const { id } = user
  const passwordRemoved = Boolean(user.passwordHash)
  user.passwordHash = null
  user.role = 'member'
  await em.nativeDelete(Identity, { user: id })
  await em.nativeDelete(Passkey, { user: id })
  await em.nativeDelete(AuthenticatorApp, { user: id })
  await em.nativeDelete(RecoveryCode, { user: id })
  await em.nativeDelete(PushSubscription, { user: id })
  await em.nativeDelete(KnownSignInSource, { user: id })
  await em.nativeDelete(OneTimeLink, { user: id, usedAt: null })
  await sessions.closeAllOf(em, id)
  user.email = null
  await takeProvenAddress(em, user, email, { mail, at })
  const subject = { kind: 'user', id, name: user.username } as const
  recordAuditEvent(em, user, { at, action: 'user.taken_over', subject })
  const data = { at: at.toISOString(), change: 'ways-removed' } as const
  mail.enqueue(em, { kind: 'security-changed', to: { address: email }, data })
  return { passwordRemoved }
}

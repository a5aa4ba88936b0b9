import { LockMode } from '@mikro-orm/core'
import type { User as PublicUser } from '#shared/contract/accounts.ts'
import { VERIFICATION_SECONDS } from '#shared/limits.ts'
import { violatesUnique, type EntityManager } from '#server/database/database.ts'
import type { Parts } from '#server/feature.ts'
import { presentUser } from '#server/features/accounts/present-user.ts'
import { User } from '#server/entities/user.entity.ts'
import { recordAuditEvent } from '#server/features/audit/record-audit-event.ts'
import type { Mail } from '#server/features/mail/mail.service.ts'
import { ApiError, invalidField } from '#server/api-error.ts'
import type { Caller } from '#server/http/caller.ts'
import { OneTimeLink, voidResets } from '#server/entities/one-time-link.entity.ts'
import { linkSpent, type OneTimeLinks } from './one-time-links.ts'

const lock = { lockMode: LockMode.PESSIMISTIC_WRITE } as const

export type Addresses = ReturnType<typeof createAddresses>

/** E-mail addresses of accounts, and the proof that mail to them arrives. */
export function createAddresses(
  { database, now }: Parts,
  { links, mail }: { links: OneTimeLinks; mail: Mail },
) {
  /** Joins the transaction of `em`. Nothing is sent where mail is not configured. */
  const sendVerification = (em: EntityManager, user: User): void => {
    if (!mail.isConfigured || user.emailVerifiedAt) return
    const { email, username } = user
    const { link, token } = links.issue(em, { kind: 'verify', user, email, seconds: VERIFICATION_SECONDS })
    mail.enqueue(em, {
      kind: 'address-verification',
      to: { address: email },
      data: { path: `/verify#token=${token}`, username, expiresAt: link.expiresAt.toISOString() },
    })
  }

  const voidVerifications = (em: EntityManager, user: User) =>
    em.nativeDelete(OneTimeLink, { kind: 'verify', user: user.id, usedAt: null })

  return {
    sendVerification,

    async stateOf({ id }: Caller): Promise<{ email: string; isVerified: boolean; hasMail: boolean }> {
      const { email, emailVerifiedAt } = await database.entities().findOneOrFail(User, id)
      return { email, isVerified: Boolean(emailVerifiedAt), hasMail: mail.isConfigured }
    },

    /** Sends another link; the former ones become void. Does nothing for an address that is proven. */
    async sendAgain({ id }: Caller): Promise<void> {
      await database.transaction(async (em) => {
        const user = await em.findOneOrFail(User, id, lock)
        await voidVerifications(em, user)
        sendVerification(em, user)
        await em.flush()
      })
    },

    /** @throws ApiError not_found for a link that doesn't work any more, also where the address was changed since */
    async verify(token: string): Promise<{ email: string }> {
      const link = await links.require('verify', token)
      return database.transaction(async (em) => {
        const user = await em.findOne(User, link.user?.id ?? 0, lock)
        if (!user || user.email !== link.email || !(await links.use(em, link))) throw linkSpent()
        user.emailVerifiedAt ??= now()
        await em.flush()
        return { email: user.email }
      })
    },

    /**
     * The new address is not proven, and the former one is told.
     * @throws ApiError conflict for the address of another account
     */
    async change(caller: Caller, entered: string): Promise<PublicUser> {
      const email = entered.toLowerCase()
      try {
        return await database.transaction(async (em) => {
          const user = await em.findOneOrFail(User, caller.id, lock)
          const former = user.email
          if (former === email) throw invalidField('email', 'This is your address already.')
          user.email = email
          user.emailVerifiedAt = null
          // Links that went to the former address end here.
          await voidResets(em, user.id)
          await voidVerifications(em, user)
          const subject = { kind: 'user', id: user.id, name: user.username } as const
          recordAuditEvent(em, caller, { at: now(), action: 'user.address_changed', subject })
          const data = { at: now().toISOString(), change: 'address-changed' } as const
          mail.enqueue(em, { kind: 'security-changed', to: { address: former }, data })
          sendVerification(em, user)
          await em.flush()
          return presentUser(user)
        })
      } catch (error) {
        if (violatesUnique(error, 'users', 'email'))
          throw new ApiError('conflict', 'Email already registered')
        throw error
      }
    },
  }
}

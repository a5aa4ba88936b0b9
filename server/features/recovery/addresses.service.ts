import { LockMode } from '@mikro-orm/core'
import type { User as PublicUser } from '#shared/contract/accounts.ts'
import { VERIFICATION_SECONDS } from '#shared/limits/accounts.ts'
import { orIfTaken, type EntityManager } from '#server/database/database.ts'
import type { Parts } from '#server/feature.ts'
import { presentUser } from '#server/features/accounts/present-user.ts'
import {
  addressTaken,
  isProvenByOther,
  setProvenAddress,
  voidVerifications,
} from '#server/features/accounts/proven-address.ts'
import { User } from '#server/entities/user.entity.ts'
import { recordAuditEvent } from '#server/features/audit/record-audit-event.ts'
import type { Mail } from '#server/features/mail/mail.service.ts'
import { ApiError, invalidField } from '#server/api-error.ts'
import type { Caller } from '#server/http/caller.ts'
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
    if (!mail.isConfigured || user.email === user.enteredEmail) return
    const { enteredEmail: email, username } = user
    const { link, token } = links.issue(em, { kind: 'verify', user, email, seconds: VERIFICATION_SECONDS })
    mail.enqueue(em, {
      kind: 'address-verification',
      to: { address: email },
      data: { path: `/verify#token=${token}`, username, expiresAt: link.expiresAt.toISOString() },
    })
  }

  return {
    sendVerification,

    async stateOf({ id }: Caller): Promise<{ email: string; isVerified: boolean; hasMail: boolean }> {
      const { email, enteredEmail } = await database.entities().findOneOrFail(User, id)
      return { email: enteredEmail, isVerified: email === enteredEmail, hasMail: mail.isConfigured }
    },

    /** Sends another link; the former ones become void. Does nothing for an address that is proven. */
    async sendAgain({ id }: Caller): Promise<void> {
      await database.transaction(async (em) => {
        const user = await em.findOneOrFail(User, id, lock)
        await voidVerifications(em, user.id)
        sendVerification(em, user)
        await em.flush()
      })
    },

    /**
     * The account itself opens its link: a person who is mailed the link of a stranger's account gives it nothing.
     * @throws ApiError not_found for a link that doesn't work any more, also where the address was changed since;
     * not_allowed for the link of another account, which still works
     */
    async verify({ id }: Caller, token: string): Promise<{ email: string }> {
      const link = await links.require('verify', token)
      return database
        .transaction(async (em) => {
          const user = await em.findOne(User, link.user?.id ?? 0, lock)
          if (!user) throw linkSpent()
          if (user.id !== id)
            throw new ApiError(
              'not_allowed',
              `This link is for the account ${user.username}. Please sign in with it, and open the link again.`,
            )
          if (user.enteredEmail !== link.email || !(await links.use(em, link))) throw linkSpent()
          await setProvenAddress(em, user, user.enteredEmail, { mail, at: now() })
          await em.flush()
          return { email: user.enteredEmail }
        })
        .catch(orIfTaken(addressTaken, 'users', 'proven_email'))
    },

    /**
     * The new address waits beside the account until its link is opened. The former one counts until then.
     * @param isMailed whether the new address gets its link now
     * @throws ApiError conflict for the address that another account proved
     */
    change(caller: Caller, entered: string, isMailed: boolean): Promise<PublicUser> {
      const email = entered.toLowerCase()
      return database.transaction(async (em) => {
        const user = await em.findOneOrFail(User, caller.id, lock)
        if (user.enteredEmail === email) throw invalidField('email', 'This is your address already.')
        if (await isProvenByOther(em, email, user.id)) throw addressTaken()
        user.enteredEmail = email
        user.emailVerifiedAt = user.email === email ? now() : null
        await voidVerifications(em, user.id)
        const subject = { kind: 'user', id: user.id, name: user.username } as const
        recordAuditEvent(em, caller, { at: now(), action: 'user.address_changed', subject })
        if (user.email) {
          const data = { at: now().toISOString(), change: 'address-entered' } as const
          mail.enqueue(em, { kind: 'security-changed', to: { address: user.email }, data })
        }
        if (isMailed) sendVerification(em, user)
        await em.flush()
        return presentUser(user)
      })
    },
  }
}

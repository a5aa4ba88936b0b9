import { LockMode } from '@mikro-orm/core'
import { RESET_SECONDS } from '#shared/limits/accounts.ts'
import type { Parts } from '#server/feature.ts'
import type { PasswordPolicy } from '#server/features/accounts/password-policy.ts'
import type { DomainSignInPolicy } from '#server/features/accounts/domain-sign-in-policy.ts'
import { requireActive } from '#server/features/accounts/suspension.ts'
import { hashPassword } from '#server/features/accounts/passwords.ts'
import { KnownSignInSource } from '#server/entities/session.entity.ts'
import type { Sessions } from '#server/features/accounts/sessions.service.ts'
import { User } from '#server/entities/user.entity.ts'
import { recordAuditEvent } from '#server/features/audit/record-audit-event.ts'
import type { Mail } from '#server/features/mail/mail.service.ts'
import { ApiError } from '#server/api-error.ts'
import type { Caller } from '#server/http/caller.ts'
import { OneTimeLink, voidResets } from '#server/entities/one-time-link.entity.ts'
import { linkSpent, type OneTimeLinks } from './one-time-links.ts'

export interface IssuedReset {
  token: string
  code: string
  expiresAt: Date
}

interface Needs {
  passwordPolicy: PasswordPolicy
  sessions: Sessions
  links: OneTimeLinks
  domainSignInPolicy: DomainSignInPolicy
  mail: Mail
}

const codeWrong = () =>
  new ApiError(
    'not_found',
    'This username and code don’t belong together, or the code was used or has run out. Please check both, or ask for another code.',
  )

export function createPasswordResets(
  { database, now }: Parts,
  { passwordPolicy, sessions, links, mail, domainSignInPolicy }: Needs,
) {
  /**
   * Ends all sessions. Second factors stay: the next sign-in asks for them.
   * @returns the id of the account
   * @throws ApiError not_allowed for a suspended account; of `spent` where another call was first; invalid for a weak password, and the link still works
   */
  const reset = async (
    found: OneTimeLink,
    spent: () => ApiError,
    newPassword: string,
    signal?: AbortSignal,
  ): Promise<number> => {
    const userId = found.user?.id
    const owner = userId === undefined ? null : await database.entities().findOne(User, userId)
    if (userId === undefined || !owner) throw spent()
    requireActive(owner)
    domainSignInPolicy.refuseOtherWays(owner)
    await passwordPolicy.require(newPassword, owner, 'newPassword')
    const passwordHash = await hashPassword(newPassword, signal)
    // On a full disk too: the person may be the one who can free space.
    await database.makingRoom(async (em) => {
      // A sign-in with the old password waits for this lock and is then refused.
      const user = await em.findOne(User, userId, { lockMode: LockMode.PESSIMISTIC_WRITE })
      // A link went to the address that the account had then.
      const isOfAddress = found.email == null || found.email === user?.email
      if (!user || !isOfAddress || !(await links.use(em, found))) throw spent()
      requireActive(user)
      user.passwordHash = passwordHash
      await voidResets(em, user.id)
      await sessions.closeAllOf(em, user.id)
      // A person who knew the old password may have signed in from one of these.
      await em.nativeDelete(KnownSignInSource, { user: user.id })
      const subject = { kind: 'user', id: user.id, name: user.username } as const
      recordAuditEvent(em, user, { at: now(), action: 'user.password_reset', subject })
      mail.enqueue(em, {
        kind: 'password-changed',
        to: { userId: user.id },
        data: { at: now().toISOString() },
      })
      await em.flush()
    })
    return userId
  }

  return {
    /**
     * A link and a code for a person who forgot the password. The officer neither sets nor sees the password.
     * @throws ApiError not_found, conflict for a suspended account, or not_allowed for an administrator's account where the caller is none
     */
    issueByOfficer(caller: Caller, id: number): Promise<IssuedReset> {
      return database.transaction(async (em) => {
        const user = await em.findOne(User, id, { lockMode: LockMode.PESSIMISTIC_WRITE })
        if (!user) throw new ApiError('not_found', 'This account no longer exists.')
        if (user.isAdmin && !caller.isAdmin)
          throw new ApiError('not_allowed', 'Only an administrator resets the password of an administrator.')
        if (user.suspendedAt)
          throw new ApiError('conflict', `${user.username} is suspended. Please put the account back first.`)
        domainSignInPolicy.refuseOtherWays(user)
        // One code at a time; a link that the person asked for by mail stays.
        await em.nativeDelete(OneTimeLink, { kind: 'reset', user: id, usedAt: null, issuedBy: { $ne: null } })
        const issuedBy = em.getReference(User, caller.id)
        const { link, token } = links.issue(em, { kind: 'reset', user, issuedBy, seconds: RESET_SECONDS })
        const code = links.addCode(link, user)
        const subject = { kind: 'user', id, name: user.username } as const
        recordAuditEvent(em, caller, { at: now(), action: 'user.reset_issued', subject })
        await em.flush()
        return { token, code, expiresAt: link.expiresAt }
      })
    },

    /**
     * @param signal aborts when the client has disconnected
     * @returns the id of the account
     * @throws ApiError invalid for a weak password; not_found for a link that doesn't work any more; unavailable where too many passwords wait
     */
    async byLink(token: string, newPassword: string, signal?: AbortSignal): Promise<number> {
      return reset(await links.require('reset', token), linkSpent, newPassword, signal)
    },

    /** @throws like `byLink`; not_found also for a wrong code, with the same text for a name that does not exist */
    async byCode(username: string, code: string, newPassword: string, signal?: AbortSignal): Promise<number> {
      const found = await links.findByCode(username, code)
      if (!found) throw codeWrong()
      return reset(found, codeWrong, newPassword, signal)
    },
  }
}

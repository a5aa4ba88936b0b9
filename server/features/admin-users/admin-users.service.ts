import { LockMode } from '@mikro-orm/core'
import type { ManagedUser } from '#shared/contract/admin.ts'
import { roleOf, type Role } from '#shared/permissions.ts'
import { Identity } from '#server/entities/social-sign-in.entity.ts'
import { User } from '#server/entities/user.entity.ts'
import { ApiError } from '#server/api-error.ts'
import type { AccountRemoval, Parts } from '#server/feature.ts'
import { presentManagedUser } from '#server/features/accounts/present-user.ts'
import type { Sessions } from '#server/features/accounts/sessions.service.ts'
import { recordAuditEvent } from '#server/features/audit/record-audit-event.ts'
import type { Mail } from '#server/features/mail/mail.service.ts'
import { removeReleased } from '#server/features/uploads/release-files.ts'
import type { Caller } from '#server/http/caller.ts'
import { applyRole, lockUser } from './apply-role.ts'
import { findFollowedIds, lockVideosOf, removeAccount } from './remove-account.ts'

interface RoleChange {
  role?: Role | undefined
  isAdmin?: boolean | undefined
}

export type AdminUsers = ReturnType<typeof createAdminUsers>

export interface AdminUserNeeds {
  sessions: Sessions
  mail: Mail
  accountRemoval: Required<AccountRemoval>
}

export function createAdminUsers(parts: Parts, { sessions, mail, accountRemoval }: AdminUserNeeds) {
  const { database, storage, events, now } = parts
  return {
    /**
     * Sets a role. `isAdmin: false` makes an administrator a member, and leaves other roles as they are.
     * @throws ApiError not_found, or conflict for the last administrator
     */
    async changeRole(caller: Caller, id: number, change: RoleChange): Promise<ManagedUser> {
      const staysAdmin = change.role === 'admin' || change.isAdmin === true
      return database.transaction(async (em) => {
        const user = await lockUser(em, id, { staysAdmin })
        const before = roleOf(user.isAdmin, user.role)
        const kept = before === 'admin' ? 'member' : before
        const after = staysAdmin ? 'admin' : (change.role ?? kept)
        if (before === after) return presentManagedUser(user)
        applyRole(em, user, after, { by: caller, at: now(), mail })
        await sessions.closeAllOf(em, id)
        await em.flush()
        return presentManagedUser(user)
      })
    },

    /**
     * Removes the links to identities of providers, and ends the sessions: the next first sign-in is linked by the proven
     * address.
     * @throws ApiError not_found, or conflict for an account without a link
     */
    async unlinkProviders(caller: Caller, id: number): Promise<void> {
      await database.transaction(async (em) => {
        const user = await em.findOne(User, id, { lockMode: LockMode.PESSIMISTIC_WRITE })
        if (!user) throw new ApiError('not_found', 'This account no longer exists.')
        const removed = await em.nativeDelete(Identity, { user: id })
        if (removed === 0)
          throw new ApiError('conflict', `${user.username} does not sign in with a provider.`)
        const subject = { kind: 'user', id, name: user.username } as const
        recordAuditEvent(em, caller, { at: now(), action: 'provider.removed', subject })
        const data = { at: now().toISOString(), change: 'provider-removed' } as const
        mail.enqueue(em, { kind: 'security-changed', to: { userId: id }, data })
        await sessions.closeAllOf(em, id)
        await em.flush()
      })
    },

    /**
     * @param caller an administrator, or the person
     * @throws ApiError not_found, or conflict for the last administrator
     */
    async remove(caller: Caller, id: number): Promise<void> {
      const released = await database.makingRoom(async (em) => {
        // Videos before users, the order of likes and views: otherwise transactions could deadlock.
        await lockVideosOf(em, id)
        const user = await lockUser(em, id, { staysAdmin: false, others: await findFollowedIds(em, id) })
        const subject = { kind: 'user', id, name: user.username } as const
        recordAuditEvent(em, caller, { at: now(), action: 'user.deleted', subject })
        events.publish(em, 'sessions.closed', { userId: id })
        if (user.email) {
          const data = { at: now().toISOString(), change: 'account-deleted' } as const
          mail.enqueue(em, { kind: 'security-changed', to: { address: user.email }, data })
        }
        return removeAccount(em, user, accountRemoval)
      })
      await removeReleased(storage, released)
    },
  }
}

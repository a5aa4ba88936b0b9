import { LockMode } from '@mikro-orm/core'
import type { User as PublicUser } from '#shared/contract/accounts.ts'
import type { AuditAction } from '#shared/contract/admin.ts'
import { roleOf, type Role } from '#shared/permissions.ts'
import type { EntityManager } from '#server/database/database.ts'
import type { Parts } from '#server/feature.ts'
import { presentUser } from '#server/features/accounts/present-user.ts'
import type { Sessions } from '#server/features/accounts/sessions.service.ts'
import { User } from '#server/features/accounts/user.entity.ts'
import { recordAuditEvent } from '#server/features/audit/record-audit-event.ts'
import { removeReleased } from '#server/features/uploads/release-files.ts'
import { ApiError } from '#server/api-error.ts'
import type { Caller } from '#server/http/caller.ts'
import { findFollowedIds, lockVideosOf, removeAccount } from './remove-account.ts'

/**
 * Locks the rows of all administrators by id until the transaction ends: of two administrators who demote each other at
 * once, the second sees the change of the first.
 * @param others ids of users to lock in the same order
 * @throws ApiError not_found, or conflict where no administrator would be left
 */
async function lockUser(
  em: EntityManager,
  id: number,
  { staysAdmin, others = [] }: { staysAdmin: boolean; others?: number[] },
): Promise<User> {
  const lock = { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } } as const
  const people = await em.find(User, { $or: [{ isAdmin: true }, { id: { $in: [id, ...others] } }] }, lock)
  const user = people.find((person) => person.id === id)
  if (!user) throw new ApiError('not_found', 'This account no longer exists.')
  if (user.isAdmin && !staysAdmin && people.filter((person) => person.isAdmin).length === 1) {
    throw new ApiError('conflict', 'This is the last administrator. Make somebody else one first.')
  }
  return user
}

interface RoleChange {
  role?: Role | undefined
  isAdmin?: boolean | undefined
}

const roleAction = (before: Role, after: Role): AuditAction => {
  if (after === 'admin') return 'user.promoted'
  return before === 'admin' ? 'user.demoted' : 'user.role_changed'
}

export function createAdminUsers(parts: Parts, sessions: Sessions) {
  const { database, storage, events, now } = parts
  return {
    /**
     * Sets a role. `isAdmin: false` makes an administrator a member, and leaves other roles as they are.
     * @throws ApiError not_found, or conflict for the last administrator
     */
    async changeRole(caller: Caller, id: number, change: RoleChange): Promise<PublicUser> {
      const staysAdmin = change.role === 'admin' || change.isAdmin === true
      return database.transaction(async (em) => {
        const user = await lockUser(em, id, { staysAdmin })
        const before = roleOf(user.isAdmin, user.role)
        const kept = before === 'admin' ? 'member' : before
        const after = staysAdmin ? 'admin' : (change.role ?? kept)
        if (before === after) return presentUser(user)
        recordAuditEvent(em, caller, {
          at: now(),
          action: roleAction(before, after),
          subject: { kind: 'user', id, name: user.username },
          before: { isAdmin: before === 'admin', role: before },
          after: { isAdmin: after === 'admin', role: after },
        })
        user.isAdmin = staysAdmin
        user.role = staysAdmin ? 'member' : after
        await sessions.closeAllOf(em, id)
        await em.flush()
        return presentUser(user)
      })
    },

    /** @throws ApiError not_found, or conflict for the last administrator */
    async remove(caller: Caller, id: number): Promise<void> {
      const released = await database.makingRoom(async (em) => {
        // Videos before users, the order of likes and views: otherwise transactions could deadlock.
        await lockVideosOf(em, id)
        const user = await lockUser(em, id, { staysAdmin: false, others: await findFollowedIds(em, id) })
        const subject = { kind: 'user', id, name: user.username } as const
        recordAuditEvent(em, caller, { at: now(), action: 'user.deleted', subject })
        events.publish(em, 'sessions.closed', { userId: id })
        return removeAccount(em, user)
      })
      await removeReleased(storage, released)
    },
  }
}

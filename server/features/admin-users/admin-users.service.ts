import type { User as PublicUser } from '#shared/contract/accounts.ts'
import { roleOf, type Role } from '#shared/permissions.ts'
import type { Parts } from '#server/feature.ts'
import { presentUser } from '#server/features/accounts/present-user.ts'
import type { Sessions } from '#server/features/accounts/sessions.service.ts'
import { recordAuditEvent } from '#server/features/audit/record-audit-event.ts'
import { removeReleased } from '#server/features/uploads/release-files.ts'
import type { Caller } from '#server/http/caller.ts'
import { applyRole, lockUser } from './apply-role.ts'
import { findFollowedIds, lockVideosOf, removeAccount } from './remove-account.ts'

interface RoleChange {
  role?: Role | undefined
  isAdmin?: boolean | undefined
}

export type AdminUsers = ReturnType<typeof createAdminUsers>

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
        applyRole(em, user, after, { by: caller, at: now() })
        await sessions.closeAllOf(em, id)
        await em.flush()
        return presentUser(user)
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
        return removeAccount(em, user)
      })
      await removeReleased(storage, released)
    },
  }
}

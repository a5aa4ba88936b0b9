import { LockMode } from '@mikro-orm/core'
import type { LessonHeir, ManagedUser } from '#shared/contract/admin.ts'
import { roleOf, type Role } from '#shared/permissions.ts'
import type { EntityManager } from '#server/database/database.ts'
import { Identity } from '#server/entities/social-sign-in.entity.ts'
import { User } from '#server/entities/user.entity.ts'
import { ApiError, invalidField } from '#server/api-error.ts'
import type { AccountRemoval, Parts } from '#server/feature.ts'
import { displayName } from '#server/features/accounts/display-name.ts'
import { presentManagedUser } from '#server/features/accounts/present-user.ts'
import type { Sessions } from '#server/features/accounts/sessions.service.ts'
import { recordAuditEvent } from '#server/features/audit/record-audit-event.ts'
import type { Mail } from '#server/features/mail/mail.service.ts'
import { findDepartment } from '#server/features/settings/department-account.ts'
import type { SettingsStore } from '#server/features/settings/settings.service.ts'
import { removeReleased } from '#server/features/uploads/release-files.ts'
import type { Caller } from '#server/http/caller.ts'
import { applyRole, lockUser } from './apply-role.ts'
import { handOver } from './hand-over.ts'
import { findFollowedIds, lockVideosOf, removeAccount } from './remove-account.ts'

interface RoleChange {
  role?: Role | undefined
  isAdmin?: boolean | undefined
}

export type AdminUsers = ReturnType<typeof createAdminUsers>

export interface AdminUserNeeds {
  sessions: Sessions
  mail: Mail
  settings: SettingsStore
  accountRemoval: Required<AccountRemoval>
}

const subjectOf = ({ id, username }: User) => ({ kind: 'user', id, name: username }) as const

export function createAdminUsers(parts: Parts, { sessions, mail, settings, accountRemoval }: AdminUserNeeds) {
  const { database, storage, events, now } = parts

  /** Who gets the lessons of the account; the department is made where there is none yet. */
  const findHeir = async (em: EntityManager, id: number, { to, heirId }: LessonHeir): Promise<User> => {
    if (to === 'department') return findDepartment(em, await settings.get('departmentName'), now())
    const heir = heirId === undefined || heirId === id ? null : await em.findOne(User, heirId)
    if (!heir) throw invalidField('heirId', 'Please choose the person who gets the lessons.')
    return heir
  }

  /** The caller holds the locks. @throws ApiError invalid for a person who is suspended, and is not the department */
  const giveLessons = async (
    em: EntityManager,
    caller: Caller,
    user: User,
    heir: User,
    to: LessonHeir['to'],
  ) => {
    await em.refresh(heir)
    if (to === 'person' && heir.suspendedAt)
      throw invalidField('heirId', `${heir.username} is suspended. Please choose another person.`)
    // Again: videos may have been added before the row of the user was locked.
    await lockVideosOf(em, user.id)
    const lessons = await handOver(em, user.id, heir.id, now())
    const after = { lessons, to: displayName(heir) }
    const notes = `${lessons} to ${after.to}`
    recordAuditEvent(em, caller, {
      at: now(),
      action: 'user.lessons_given',
      subject: subjectOf(user),
      notes,
      after,
    })
    await em.flush()
    return lessons
  }

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
        recordAuditEvent(em, caller, { at: now(), action: 'provider.removed', subject: subjectOf(user) })
        const data = { at: now().toISOString(), change: 'provider-removed' } as const
        mail.enqueue(em, { kind: 'security-changed', to: { userId: id }, data })
        await sessions.closeAllOf(em, id)
        await em.flush()
      })
    },

    /**
     * Ends the sessions at every server and refuses each new sign-in (PE-03, PE-04). Of an account that is suspended already
     * it changes the reason.
     * @throws ApiError not_found, or conflict for the own account and the last administrator
     */
    async suspend(caller: Caller, id: number, reason: string): Promise<ManagedUser> {
      if (caller.id === id)
        throw new ApiError('conflict', 'You cannot suspend your own account. Another administrator can.')
      return database.transaction(async (em) => {
        const user = await lockUser(em, id, { staysAdmin: false })
        user.suspendedAt ??= now()
        user.suspendedReason = reason || null
        const subject = subjectOf(user)
        recordAuditEvent(em, caller, { at: now(), action: 'user.suspended', subject, notes: reason || null })
        await sessions.closeAllOf(em, id)
        await em.flush()
        return presentManagedUser(user)
      })
    },

    /** Lets the person sign in again. @throws ApiError not_found */
    async putBack(caller: Caller, id: number): Promise<ManagedUser> {
      return database.transaction(async (em) => {
        const user = await lockUser(em, id, { staysAdmin: true })
        if (!user.suspendedAt) return presentManagedUser(user)
        user.suspendedAt = null
        user.suspendedReason = null
        recordAuditEvent(em, caller, { at: now(), action: 'user.put_back', subject: subjectOf(user) })
        await em.flush()
        return presentManagedUser(user)
      })
    },

    /**
     * Gives all lessons of an account to another one.
     * @returns the number of lessons, and the name of who has them now
     * @throws ApiError not_found; invalid for a person who may not get them
     */
    async handOverLessons(caller: Caller, id: number, heirChoice: LessonHeir) {
      return database.transaction(async (em) => {
        await lockVideosOf(em, id)
        const heir = await findHeir(em, id, heirChoice)
        const user = await lockUser(em, id, { staysAdmin: true, others: [heir.id] })
        const lessons = await giveLessons(em, caller, user, heir, heirChoice.to)
        return { lessons, to: displayName(heir) }
      })
    },

    /**
     * @param caller an administrator, or the person
     * @param heirChoice who gets the lessons; without it they are deleted with the account
     * @throws ApiError not_found, conflict for the last administrator, or invalid for a person who may not get the lessons
     */
    async remove(caller: Caller, id: number, heirChoice?: LessonHeir): Promise<void> {
      const released = await database.makingRoom(async (em) => {
        // Videos before users, the order of likes and views: otherwise transactions could deadlock.
        await lockVideosOf(em, id)
        const heir = heirChoice && (await findHeir(em, id, heirChoice))
        const others = [...(await findFollowedIds(em, id)), ...(heir ? [heir.id] : [])]
        const user = await lockUser(em, id, { staysAdmin: false, others })
        if (heir) await giveLessons(em, caller, user, heir, heirChoice.to)
        recordAuditEvent(em, caller, { at: now(), action: 'user.deleted', subject: subjectOf(user) })
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

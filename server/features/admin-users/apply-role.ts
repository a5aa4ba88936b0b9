import { LockMode } from '@mikro-orm/core'
import type { AuditAction } from '#shared/contract/admin.ts'
import { roleOf, type Role } from '#shared/permissions.ts'
import type { EntityManager } from '#server/database/database.ts'
import { User } from '#server/entities/user.entity.ts'
import { recordAuditEvent } from '#server/features/audit/record-audit-event.ts'
import type { Mail } from '#server/features/mail/mail.service.ts'
import { ApiError } from '#server/api-error.ts'
import { DEPARTMENT_KEY } from '#server/features/settings/department-account.ts'
import type { Caller } from '#server/http/caller.ts'

/**
 * Locks the rows of all administrators by id until the transaction ends: of two administrators who demote each other at
 * once, the second sees the change of the first.
 * @param others ids of users to lock in the same order
 * @throws ApiError not_found, also for the account of the department; conflict where no administrator would be left who can
 * sign in
 */
export async function lockUser(
  em: EntityManager,
  id: number,
  { staysAdmin, others = [] }: { staysAdmin: boolean; others?: number[] },
): Promise<User> {
  const lock = { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } } as const
  const people = await em.find(User, { $or: [{ isAdmin: true }, { id: { $in: [id, ...others] } }] }, lock)
  const user = people.find((person) => person.id === id)
  if (!user || user.usernameKey === DEPARTMENT_KEY)
    throw new ApiError('not_found', 'This account no longer exists.')
  const admins = people.filter((person) => person.isAdmin && !person.suspendedAt)
  if (!staysAdmin && admins.length === 1 && admins[0] === user) {
    throw new ApiError('conflict', 'This is the last administrator. Make another person one first.')
  }
  return user
}

const roleAction = (before: Role, after: Role): AuditAction => {
  if (after === 'admin') return 'user.promoted'
  return before === 'admin' ? 'user.demoted' : 'user.role_changed'
}

interface Change {
  mail: Pick<Mail, 'enqueue'>
  by: Pick<Caller, 'id' | 'username'>
  at: Date
  notes?: string
}

/** Sets another role, records it and tells the person by mail, in the transaction of `em`. The caller ends the sessions of the account. */
export function applyRole(em: EntityManager, user: User, after: Role, { by, at, notes, mail }: Change): void {
  const before = roleOf(user.isAdmin, user.role)
  recordAuditEvent(em, by, {
    at,
    action: roleAction(before, after),
    subject: { kind: 'user', id: user.id, name: user.username },
    notes: notes ?? null,
    before: { isAdmin: before === 'admin', role: before },
    after: { isAdmin: after === 'admin', role: after },
  })
  const data = { change: 'role-changed', at: at.toISOString() } as const
  mail.enqueue(em, { kind: 'security-changed', to: { userId: user.id }, data })
  user.isAdmin = after === 'admin'
  user.role = after === 'admin' ? 'member' : after
}

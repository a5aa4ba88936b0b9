import type { EntityManager } from '#server/database/database.ts'

/** Stored in place of the name of a person whose account is deleted. No username has a space. */
export const ERASED_NAME = 'deleted user'

/** How the audit log shows a name. */
export const shownName = (name: string, userId: number): string =>
  name === ERASED_NAME ? `${ERASED_NAME} #${userId}` : name

/**
 * Replaces the names of a person in the audit log; what was done stays. The database allows this change of an audit event
 * alone, and only once the account is deleted.
 */
export async function eraseNames(em: EntityManager, userId: number): Promise<void> {
  await em.execute('update audit_events set actor_name = ? where actor_id = ?', [ERASED_NAME, userId])
  await em.execute(
    `update audit_events set subject_name = ? where subject_kind = 'user' and subject_id = ?`,
    [ERASED_NAME, userId],
  )
}

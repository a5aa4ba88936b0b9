import { LockMode } from '@mikro-orm/core'
import type { Parts } from '#server/feature.ts'
import type { Sessions } from '#server/features/accounts/sessions.service.ts'
import type { Mail } from '#server/features/mail/mail.service.ts'
import { User } from '#server/entities/user.entity.ts'
import { recordAuditEvent } from '#server/features/audit/record-audit-event.ts'
import { ApiError } from '#server/api-error.ts'
import type { Caller } from '#server/http/caller.ts'
import { factorCount, findFactors, removeFactors } from './stored-factors.ts'

/** An officer's help for a person who lost every factor and the recovery codes. */
export function createLostFactors(
  { database, now }: Parts,
  { sessions, mail }: { sessions: Sessions; mail: Mail },
) {
  return {
    /**
     * Removes every factor of another person, and ends that person's sessions.
     * @throws ApiError not_found, or conflict for the own account and for an account without a factor
     */
    async remove(caller: Caller, id: number): Promise<void> {
      if (id === caller.id)
        throw new ApiError('conflict', 'Your own factors are on the page “Sign-in and security”.')
      await database.transaction(async (em) => {
        const user = await em.findOne(User, id, { lockMode: LockMode.PESSIMISTIC_WRITE })
        if (!user) throw new ApiError('not_found', 'This account no longer exists.')
        const factors = await findFactors(em, id)
        if (factorCount(factors) === 0)
          throw new ApiError('conflict', `${user.username} has no second factor.`)
        await removeFactors(em, id)
        recordAuditEvent(em, caller, {
          at: now(),
          action: 'factor.removed',
          subject: { kind: 'user', id, name: user.username },
          before: { passkeys: factors.passkeys.length, authenticatorApp: factors.app !== null },
        })
        const data = { change: 'factor-removed', at: now().toISOString() } as const
        mail.enqueue(em, { kind: 'security-changed', to: { userId: id }, data })
        await sessions.closeAllOf(em, id)
        await em.flush()
      })
    },
  }
}

import { LockMode } from '@mikro-orm/core'
import type { z } from 'zod'
import type { passwordChange } from '#shared/contract/accounts.ts'
import { SESSION_SECONDS } from '#shared/limits.ts'
import type { Parts } from '#server/feature.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { Caller } from '#server/http/caller.ts'
import type { SignedIn } from './accounts.service.ts'
import { hashPassword, isRightPassword } from './passwords.ts'
import { presentUser } from './present-user.ts'
import { Session } from './session.entity.ts'
import type { Sessions } from './sessions.service.ts'
import { User } from './user.entity.ts'

export type PasswordChange = ReturnType<typeof createPasswordChange>

export function createPasswordChange({
  database,
  sessions,
  events,
}: Pick<Parts, 'database' | 'events'> & { sessions: Sessions }) {
  const findUser = (caller: Caller) => database.entities().findOneOrFail(User, caller.id)

  return {
    /** False for an account that signs in through a provider alone. */
    async isSet(caller: Caller): Promise<boolean> {
      return Boolean((await findUser(caller)).passwordHash)
    },

    /**
     * Closes every session of the person and opens one in place of the one that asks, of the same kind. The first
     * password of an account needs no other.
     * @throws ApiError malformed for a wrong password, not_signed_in, or taken by another change
     */
    async change(
      caller: Caller,
      { currentPassword = '', newPassword }: z.output<typeof passwordChange>,
    ): Promise<SignedIn & { staysSignedIn: boolean }> {
      const known = (await findUser(caller)).passwordHash ?? null
      if (known !== null && !(await isRightPassword(known, currentPassword))) throw wrongPassword()
      const passwordHash = await hashPassword(newPassword)
      const changed = await database.transaction(async (em) => {
        // Held until the end: who signs in with the old password meanwhile waits, and is refused.
        const user = await em.findOneOrFail(User, caller.id, { lockMode: LockMode.PESSIMISTIC_WRITE })
        const session = await em.findOne(Session, caller.sessionId)
        if (!session) throw new ApiError('not_signed_in', 'Please sign in.')
        if ((user.passwordHash ?? null) !== known) {
          throw new ApiError('conflict', 'The password was changed elsewhere in the meantime.')
        }
        const seconds = (session.expiresAt.getTime() - session.createdAt.getTime()) / 1000
        const staysSignedIn = seconds > SESSION_SECONDS
        user.passwordHash = passwordHash
        await sessions.closeAllOf(em, user.id)
        const opened = sessions.open(em, user, staysSignedIn)
        await em.flush()
        return { user: presentUser(user), session: opened, staysSignedIn }
      })
      events.publish('sessions.closed', { userId: caller.id })
      return changed
    },
  }
}

/** Not 401: that would say that the session has ended. */
const wrongPassword = () => {
  const message = 'The current password is not right.'
  return new ApiError('invalid', message, { issues: [{ path: 'currentPassword', message }] })
}

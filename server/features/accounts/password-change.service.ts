import { LockMode } from '@mikro-orm/core'
import type { z } from 'zod'
import type { passwordChange } from '#shared/contract/accounts.ts'
import { SESSION_SECONDS } from '#shared/limits.ts'
import type { Parts } from '#server/feature.ts'
import { ApiError } from '#server/api-error.ts'
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
    /** False for an account that signs in through a provider only. */
    async isSet(caller: Caller): Promise<boolean> {
      return Boolean((await findUser(caller)).passwordHash)
    },

    /**
     * Closes all sessions of the user and opens a new one of the same length for the caller. An account without a
     * password sets its first one without `currentPassword`.
     * @throws ApiError invalid for a wrong password, not_signed_in, or conflict with another change
     */
    async change(
      caller: Caller,
      { currentPassword = '', newPassword }: z.output<typeof passwordChange>,
    ): Promise<SignedIn & { staysSignedIn: boolean }> {
      const known = (await findUser(caller)).passwordHash ?? null
      if (known !== null && !(await isRightPassword(known, currentPassword))) throw wrongPassword()
      const passwordHash = await hashPassword(newPassword)
      const changed = await database.transaction(async (em) => {
        // A sign-in with the old password waits for this lock and is then refused.
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

/** Not 401: to the client, 401 means that the session has ended. */
const wrongPassword = () => {
  const message = 'The current password is not right.'
  return new ApiError('invalid', message, { issues: [{ path: 'currentPassword', message }] })
}

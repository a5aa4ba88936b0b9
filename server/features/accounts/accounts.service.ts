import { LockMode } from '@mikro-orm/core'
import type { z } from 'zod'
import { registrationForm, type User as PublicUser, type loginForm } from '#shared/contract/accounts.ts'
import { violatesUnique, type EntityManager } from '#server/database/database.ts'
import type { Parts } from '#server/feature.ts'
import { recordAuditEvent } from '#server/features/audit/record-audit-event.ts'
import { ApiError } from '#server/api-error.ts'
import type { Caller } from '#server/http/caller.ts'
import { hashPassword, isRightPassword } from './passwords.ts'
import { presentUser, USER_COLUMNS, type UserRow } from './present-user.ts'
import type { OpenedSession, Sessions } from './sessions.service.ts'
import { User } from './user.entity.ts'

type Registration = z.output<typeof registrationForm>
type Login = z.output<typeof loginForm>

export interface SignedIn {
  user: PublicUser
  session: OpenedSession
}

export type Accounts = ReturnType<typeof createAccounts>

export function createAccounts({
  database,
  sessions,
  now,
}: Pick<Parts, 'database' | 'now'> & { sessions: Sessions }) {
  const newUser = (em: EntityManager, form: Registration, passwordHash: string, isAdmin: boolean) =>
    em.create(User, {
      username: form.username,
      usernameKey: form.username.toLowerCase(),
      email: form.email.toLowerCase(),
      passwordHash,
      firstName: form.firstName || null,
      lastName: form.lastName || null,
      isAdmin,
      createdAt: now(),
    })

  return {
    /** @throws ApiError conflict for the username, then for the e-mail; both without regard to case */
    async register(form: Registration): Promise<SignedIn> {
      const passwordHash = await hashPassword(form.password)
      return mapUniqueViolation(() =>
        database.transaction(async (em) => {
          const user = newUser(em, form, passwordHash, false)
          await em.flush()
          const session = sessions.open(em, user, false)
          await em.flush()
          return { user: presentUser(user), session }
        }),
      )
    },

    /** @throws ApiError not_signed_in, with the same text and in the same time for a wrong name and a wrong password */
    async login({ username, password, staySignedIn }: Login): Promise<SignedIn> {
      const found = await database.entities().findOne(User, { usernameKey: username.toLowerCase() })
      if (!(await isRightPassword(found?.passwordHash ?? null, password)) || !found) throw wrongSignIn()
      return database.makingRoom(async (em) => {
        // The lock orders this against a change of the password: before it the change closes this session too.
        const user = await em.findOneOrFail(User, found.id, { lockMode: LockMode.PESSIMISTIC_READ })
        if (user.passwordHash !== found.passwordHash) throw wrongSignIn()
        const session = sessions.open(em, user, staySignedIn)
        await em.flush()
        return { user: presentUser(user), session }
      })
    },

    /** Uses the read connection: a writer that waits doesn't delay this answer. */
    async getUser(id: number): Promise<PublicUser> {
      const sql = `select ${USER_COLUMNS} from users u where u.id = ?`
      const [row] = await database.reader.all<UserRow>(sql, [id])
      if (!row) throw new ApiError('not_found', 'This account is no longer here.')
      return presentUser(row)
    },

    /**
     * @param by the administrator who creates this one; null for the first, from the command line or the environment
     * @throws ApiError invalid or conflict
     */
    async createAdmin(
      form: { username: string; email: string; password: string },
      by: Caller | null = null,
    ): Promise<PublicUser> {
      const checked = registrationForm.parse(form)
      const passwordHash = await hashPassword(checked.password)
      return mapUniqueViolation(() =>
        database.transaction(async (em) => {
          const user = newUser(em, checked, passwordHash, true)
          await em.flush()
          if (by) {
            const subject = { kind: 'user', id: user.id, name: user.username } as const
            recordAuditEvent(em, by, { at: user.createdAt, action: 'admin.created', subject })
            await em.flush()
          }
          return presentUser(user)
        }),
      )
    },

    async hasAccounts(): Promise<boolean> {
      const rows = await database.reader.all('select 1 from users limit 1')
      return rows.length > 0
    },
  }
}

const wrongSignIn = () => new ApiError('not_signed_in', 'Invalid username or password')

/** Unique keys decide between simultaneous registrations. */
async function mapUniqueViolation<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (violatesUnique(error, 'users', 'username_key'))
      throw new ApiError('conflict', 'Username already exists')
    if (violatesUnique(error, 'users', 'email')) throw new ApiError('conflict', 'Email already registered')
    throw error
  }
}

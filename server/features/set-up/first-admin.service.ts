import type { z } from 'zod'
import type { adminForm } from '#shared/contract/accounts.ts'
import { ApiError } from '#server/api-error.ts'
import { OneTimeLink } from '#server/entities/one-time-link.entity.ts'
import { User } from '#server/entities/user.entity.ts'
import type { Parts } from '#server/feature.ts'
import type { Accounts, SignedIn } from '#server/features/accounts/accounts.service.ts'
import type { SessionSource } from '#server/features/accounts/session-source.ts'
import type { Sessions } from '#server/features/accounts/sessions.service.ts'
import type { OneTimeLinks } from '#server/features/recovery/one-time-links.ts'

const KIND = 'set-up'
/** The link is valid until it is used or replaced. */
const NEVER_SECONDS = 100 * 365 * 24 * 60 * 60

const isDone = () =>
  new ApiError('conflict', 'This library has an administrator already. Please sign in, or ask that person.')

const isReplaced = () =>
  new ApiError(
    'not_found',
    'This link does not work any more. The newest one stands in the console of the server; a restart writes another one.',
  )

interface Needs {
  accounts: Accounts
  sessions: Sessions
  links: OneTimeLinks
}

/**
 * The first administrator of a library: the person who has the link of the server's console. The link holds 256 random
 * bits and is found by its hash in the database, so no answer's time tells a part of it.
 */
export function createFirstAdmin({ database }: Parts, { accounts, sessions, links }: Needs) {
  /** The last administrator stays one, so the answer is final once there is one. */
  let hasAdmin = false

  const isNeeded = async (): Promise<boolean> => {
    if (hasAdmin) return false
    hasAdmin = (await database.reader.all('select 1 from users where is_admin limit 1')).length > 0
    return !hasAdmin
  }

  return {
    isNeeded,

    /** A new link, which replaces the former one. @returns its token; null where there is an administrator */
    async newToken(): Promise<string | null> {
      if (!(await isNeeded())) return null
      return database.transaction(async (em) => {
        await em.nativeDelete(OneTimeLink, { kind: KIND })
        const { token } = links.issue(em, { kind: KIND, seconds: NEVER_SECONDS })
        await em.flush()
        return token
      })
    },

    /**
     * Creates the account and signs it in. Of two calls at once one wins.
     * @throws ApiError not_found for a link that was used or replaced, conflict where there is an administrator or another
     * account has the username or the address, invalid for a weak password
     */
    async create(
      { token, ...form }: z.output<typeof adminForm> & { token: string },
      from: SessionSource,
    ): Promise<SignedIn> {
      if (!(await isNeeded())) throw isDone()
      // Before the password is hashed: a stranger without a link costs no hash.
      const link = await links.require(KIND, token).catch((error: unknown) => {
        throw error instanceof ApiError ? isReplaced() : error
      })
      const opened: SignedIn['session'][] = []
      const user = await accounts.createAdmin(form, null, async (em, created) => {
        // Two links may work for a moment where two servers start at once.
        if (database.reader.dialect === 'postgresql')
          await em.execute("select pg_advisory_xact_lock(hashtext('first administrator'))")
        if ((await em.count(User, { isAdmin: true, id: { $ne: created.id } })) > 0) throw isDone()
        if (!(await links.use(em, link))) throw isReplaced()
        opened.push(sessions.open(em, created, false, from))
        await em.flush()
      })
      const [session] = opened
      if (!session) throw new Error('No session was opened')
      hasAdmin = true
      return { user, session }
    },
  }
}

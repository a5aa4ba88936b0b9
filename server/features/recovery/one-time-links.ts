import { createHash, randomBytes, randomInt } from 'node:crypto'
import type { EntityManager } from '#server/database/database.ts'
import type { Parts } from '#server/feature.ts'
import { Unit } from '#server/entities/records.entity.ts'
import type { User } from '#server/entities/user.entity.ts'
import { ApiError } from '#server/api-error.ts'
import { keyedHash, keysFor } from '#server/keys.ts'
import { OneTimeLink, type LinkKind } from '#server/entities/one-time-link.entity.ts'

const CODE_DIGITS = 8
/** Links that were used or have expired stay listed for this time. */
const KEPT_MS = 90 * 24 * 60 * 60 * 1000

interface NewLink {
  kind: LinkKind
  user?: User
  email?: string
  role?: string
  name?: string | null | undefined
  unit?: number | null | undefined
  issuedBy?: User
  /** Until the link expires. */
  seconds: number
}

interface Issued {
  link: OneTimeLink
  /** Stored as a hash alone: the caller shows or mails it. */
  token: string
}

export type OneTimeLinks = ReturnType<typeof createOneTimeLinks>

export const linkSpent = () =>
  new ApiError('not_found', 'This link was used already, or it has run out. Please ask for another one.')

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** Links that work once, until they expire (docs/decisions/087). */
export function createOneTimeLinks({ config, database, now }: Pick<Parts, 'config' | 'database' | 'now'>) {
  /** Keyed: the few digits of a code could be found by trying all of them against a plain hash. */
  const { current, all } = keysFor('reset codes', config.jwtSecret)
  const codeHashOf = (usernameKey: string, code: string, key = current): string =>
    keyedHash(key, `reset code ${usernameKey} ${code}`)

  const isOpen = () => ({ usedAt: null, revokedAt: null, expiresAt: { $gt: now() } })

  return {
    /** Joins the transaction of `em`. */
    issue(em: EntityManager, { kind, user, email, role, name, unit, issuedBy, seconds }: NewLink): Issued {
      const token = randomBytes(32).toString('base64url')
      const createdAt = now()
      const link = em.create(OneTimeLink, {
        kind,
        tokenHash: hashOf(token),
        user: user ?? null,
        email: email ?? null,
        role: role ?? null,
        name: name ?? null,
        unit: unit ? em.getReference(Unit, unit) : null,
        issuedBy: issuedBy ?? null,
        createdAt,
        expiresAt: new Date(createdAt.getTime() + seconds * 1000),
      })
      return { link, token }
    },

    /**
     * Adds a code that works in place of the link, together with the username.
     * @returns the digits
     */
    addCode(link: OneTimeLink, user: User): string {
      const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
      link.codeHash = codeHashOf(user.usernameKey, code)
      return code
    },

    /** @throws ApiError not_found for the token of a link that is unknown, used, revoked or expired */
    async require(
      kind: LinkKind,
      token: string,
      em: EntityManager = database.entities(),
    ): Promise<OneTimeLink> {
      const link = await em.findOne(OneTimeLink, { kind, tokenHash: hashOf(token), ...isOpen() })
      if (!link) throw linkSpent()
      return link
    },

    /** The link of a code of an officer; null for a wrong one. */
    findByCode(username: string, code: string): Promise<OneTimeLink | null> {
      const codeHash = { $in: all.map((key) => codeHashOf(username.toLowerCase(), code, key)) }
      return database.entities().findOne(OneTimeLink, { kind: 'reset', codeHash, ...isOpen() })
    },

    /**
     * Joins the transaction of `em`: where that is rolled back, the link still works.
     * @returns whether this call used the link; false where another one was first
     */
    async use(em: EntityManager, { id }: OneTimeLink): Promise<boolean> {
      return (await em.nativeUpdate(OneTimeLink, { id, ...isOpen() }, { usedAt: now() })) === 1
    },

    /** Removes expired links, and invitations some time later: their list shows what became of them. */
    async sweep(): Promise<void> {
      await database.transaction(async (em) => {
        const kind = { $in: ['reset', 'verify'] as LinkKind[] }
        await em.nativeDelete(OneTimeLink, { kind, expiresAt: { $lt: now() } })
        await em.nativeDelete(OneTimeLink, { expiresAt: { $lt: new Date(now().getTime() - KEPT_MS) } })
      })
    },
  }
}

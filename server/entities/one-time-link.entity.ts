import type { EntityManager } from '#server/database/database.ts'
import { entity, p } from '#server/database/entity.ts'
import { Unit } from './records.entity.ts'
import { User } from './user.entity.ts'

/**
 * `reset` sets another password, `verify` proves an e-mail address, `invitation` creates an account, `set-up` the first
 * administrator. The kinds that
 * begin with `ask` are requests of signed-out people that wait for their work, and no links.
 */
export type LinkKind = 'reset' | 'verify' | 'invitation' | 'set-up' | 'ask-reset' | 'ask-register'

/** A link that works once. */
export class OneTimeLink extends entity('OneTimeLink', 'one_time_links', {
  properties: {
    id: p.integer().primary(),
    kind: p.string().length(12).$type<LinkKind>(),
    /** SHA-256 of the token in the link: a reader of the table can't use it. */
    tokenHash: p.string().length(43).unique(),
    /** The keyed hash of the short code that an officer reads out; null for a link alone. */
    codeHash: p.string().length(43).nullable().unique(),
    /** Null for an invitation. */
    user: () => p.manyToOne(User).nullable().deleteRule('cascade').index(),
    /** The address that the link was made for; of a request, the address or username that was entered. */
    email: p.string().length(254).nullable(),
    /** The role of an invited account; null for a regular user. */
    role: p.string().length(20).nullable(),
    /** Of an invited person, as the officer wrote it, and the unit that the person joins with the account. */
    name: p.string().length(120).nullable(),
    unit: () => p.manyToOne(Unit).nullable().deleteRule('set null').index(),
    /** The officer; null where the person asked. */
    issuedBy: () => p.manyToOne(User).nullable().deleteRule('set null').index(),
    createdAt: p.datetime(3),
    expiresAt: p.datetime(3).index(),
    usedAt: p.datetime(3).nullable(),
    revokedAt: p.datetime(3).nullable(),
  },
  indexes: [
    { name: 'one_time_links_email', properties: ['kind', 'email'] },
    { name: 'one_time_links_newest', properties: ['kind', 'id'] },
  ],
}) {}

/** Makes the unused links of a user void that set a password. */
export async function voidResets(em: EntityManager, userId: number): Promise<void> {
  await em.nativeDelete(OneTimeLink, { kind: 'reset', user: userId, usedAt: null })
}

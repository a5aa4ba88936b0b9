import { entity, p } from '#server/database/entity.ts'
import { User } from './user.entity.ts'

/** `dropped` mail was not sent because the recipient does not want it, or because it came too late. */
export type MailState = 'queued' | 'sent' | 'failed' | 'dropped'

/** A mail in the queue. */
export class MailMessage extends entity('MailMessage', 'mail_messages', {
  properties: {
    id: p.integer().primary(),
    /** A key of MAIL_KINDS; a newer version may have written another one. */
    kind: p.string().length(30),
    /** The account whose address gets the mail. Null where `address` is set. */
    user: () => p.manyToOne(User).nullable().deleteRule('cascade').index(),
    address: p.string().length(254).nullable(),
    /** Random. Every attempt has the same Message-ID, by which a repetition is recognized. */
    messageId: p.string().length(36),
    /** What the text is made of, sealed: it may contain a link that signs in. Null once the mail has ended, or failed
     * and is of no use any more. */
    data: p.text().nullable(),
    state: p.string().length(10).$type<MailState>(),
    /** Lower first: mail that a person waits for. */
    priority: p.integer(),
    attempts: p.integer().default(0),
    failureReason: p.text().nullable(),
    createdAt: p.datetime(3),
    /** By the database's clock, like the times below. */
    nextAttemptAt: p.datetime(3),
    /** No attempt begins after this time; it is set by the first attempt. */
    expiresAt: p.datetime(3).nullable(),
    /** When the mail was sent, dropped or given up. */
    endedAt: p.datetime(3).nullable(),
    /** Identifies the attempt of a process. */
    lease: p.string().length(36).nullable(),
    leasedUntil: p.datetime(3).nullable(),
  },
  indexes: [{ name: 'mail_messages_next', properties: ['state', 'priority', 'id'] }],
}) {}

/** A kind of mail that a person does not want. */
export class MailOptOut extends entity('MailOptOut', 'mail_opt_outs', {
  properties: {
    id: p.integer().primary(),
    kind: p.string().length(30),
    user: () => p.manyToOne(User).nullable().deleteRule('cascade'),
    /** A keyed hash of an address without an account. Null where `user` is set. */
    addressHash: p.string().length(43).nullable(),
    createdAt: p.datetime(3),
  },
  uniques: [
    { name: 'mail_opt_outs_user_unique', properties: ['user', 'kind'] },
    { name: 'mail_opt_outs_address_unique', properties: ['addressHash', 'kind'] },
  ],
}) {}

import { LockMode } from '@mikro-orm/core'
import { ApiError } from '#server/api-error.ts'
import type { EntityManager } from '#server/database/database.ts'
import { createLeasedQueue, later, type Leased } from '#server/database/leased-queue.ts'
import type { Parts } from '#server/feature.ts'
import { isMailKind, isOptionalMail, MAIL_KINDS, type MailKind } from './mail-kinds.ts'
import { MailMessage, MailOptOut, type MailState } from '#server/entities/mail.entity.ts'
import type { MailSecrets } from './mail-secrets.ts'
import type { Subscriber } from './unsubscribe-tokens.ts'

/** Longer than any attempt (smtp-client.ts). */
export const LEASE_MS = 120_000
const DELAY_MAX_MS = 60 * 60 * 1000
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** How long ended mail is kept, without its text, for questions of people and operators. */
const KEPT_MS = 14 * DAY_MS

const KINDS = Object.keys(MAIL_KINDS)

export interface LeasedMail extends Leased {
  kind: MailKind
  messageId: string
  address: string
  subscriber: Subscriber
  /** Sealed. */
  data: string
}

type Ended = Exclude<MailState, 'queued'>

export type MailQueue = ReturnType<typeof createMailQueue>

/**
 * The mail that waits, in the database.
 * @param retryMs milliseconds before the second attempt; each delay doubles, up to an hour
 */
export function createMailQueue(
  { database }: Pick<Parts, 'database'>,
  secrets: MailSecrets,
  retryMs: number,
) {
  const queue = createLeasedQueue(database, {
    entity: MailMessage,
    table: 'mail_messages',
    order: 'priority, id',
    // A kind of a newer version is left to it.
    isKnown: { sql: `kind in (${KINDS.map(() => '?').join(', ')})`, values: KINDS },
    leaseMs: LEASE_MS,
    delayMaxMs: DELAY_MAX_MS,
  })

  const end = (mail: MailMessage, state: Ended, time: Date, reason: string | null): null => {
    mail.state = state
    mail.failureReason = reason
    // A mail that was given up can be tried again while it is of use.
    if (state !== 'failed' || !mail.expiresAt || mail.expiresAt <= time) mail.data = null
    mail.endedAt = time
    return null
  }

  const isUnwanted = async (em: EntityManager, kind: MailKind, subscriber: Subscriber): Promise<boolean> => {
    if (!isOptionalMail(kind)) return false
    const who = 'userId' in subscriber ? { user: subscriber.userId } : subscriber
    return (await em.count(MailOptOut, { ...who, kind })) > 0
  }

  return {
    /** @returns the next mail that is due, or `again` where the next one was dropped; null where there is none */
    lease: (): Promise<LeasedMail | 'again' | null> =>
      queue.lease(async (em, mail, time) => {
        await em.populate(mail, ['user'])
        const { kind, data, messageId } = mail
        if (!isMailKind(kind) || data == null) throw new Error(`The mail ${mail.id} has no content`)
        mail.expiresAt ??= later(time, MAIL_KINDS[kind].usefulMinutes * MINUTE_MS)
        if (mail.user?.suspendedAt) return end(mail, 'dropped', time, 'The account is suspended')
        const address = mail.user ? mail.user.email : mail.address
        if (!address) return end(mail, 'dropped', time, 'The account has no confirmed address')
        const subscriber = mail.user
          ? { userId: mail.user.id }
          : { addressHash: secrets.hashAddress(address) }
        if (await isUnwanted(em, kind, subscriber))
          return end(mail, 'dropped', time, 'The recipient has unsubscribed')
        if (mail.expiresAt <= time)
          return end(mail, 'failed', time, mail.failureReason ?? 'No attempt was possible in time')
        return { kind, messageId, address, subscriber, data }
      }),

    sent: (mail: LeasedMail) => queue.end(mail, (row, time) => void end(row, 'sent', time, null)),

    /** Gives the mail up. */
    fail: (mail: LeasedMail, reason: string) =>
      queue.end(mail, (row, time) => void end(row, 'failed', time, reason)),

    /** Schedules the next attempt. */
    retry: (mail: LeasedMail, reason: string) =>
      queue.end(mail, (row, time) => {
        row.failureReason = reason
        queue.postpone(row, time, retryMs * 2 ** (mail.attempt - 1))
      }),

    releaseAll: queue.releaseAll,

    /**
     * Sends a mail at once that waits or was given up.
     * @throws ApiError not_found, or conflict where it was sent or is of no use any more
     */
    async retryNow(em: EntityManager, id: number): Promise<void> {
      const mail = await em.findOne(MailMessage, id, { lockMode: LockMode.PESSIMISTIC_WRITE })
      if (!mail) throw new ApiError('not_found', 'This mail is gone. Refresh the list.')
      const isLate = mail.expiresAt != null && mail.expiresAt <= (await database.time(em))
      if (mail.data == null || isLate)
        throw new ApiError(
          'conflict',
          'This mail was sent, or came too late to be of use. Ask for a new one.',
        )
      mail.state = 'queued'
      mail.endedAt = null
      mail.failureReason = null
      mail.nextAttemptAt = new Date(0)
    },

    /** Deletes mail that ended long ago, and the text of mail that is of no use any more. */
    async sweep(): Promise<void> {
      await database.transaction(async (em) => {
        const time = await database.time(em)
        await em.nativeDelete(MailMessage, { endedAt: { $lt: later(time, -KEPT_MS) } })
        await em.nativeUpdate(MailMessage, { state: 'failed', expiresAt: { $lt: time } }, { data: null })
      })
    },
  }
}

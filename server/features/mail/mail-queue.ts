import { randomUUID } from 'node:crypto'
import { LockMode } from '@mikro-orm/core'
import type { EntityManager } from '#server/database/database.ts'
import { timeValue } from '#server/database/row-values.ts'
import type { Parts } from '#server/feature.ts'
import { isMailKind, isOptionalMail, MAIL_KINDS, type MailKind } from './mail-kinds.ts'
import { MailMessage, MailOptOut, type MailState } from '#server/entities/mail.entity.ts'
import type { MailSecrets } from './mail-secrets.ts'
import type { Subscriber } from './unsubscribe-tokens.ts'

/** Longer than any attempt (smtp-client.ts). A process that died gives its mail back after this time. */
export const LEASE_MS = 120_000
const DELAY_MAX_MS = 60 * 60 * 1000
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** How long ended mail is kept, without its text, for questions of people and operators. */
const KEPT_MS = 14 * DAY_MS

const KINDS = Object.keys(MAIL_KINDS)
/** A time too far ahead is from before the database's clock was set back. A kind of a newer version is left to it. */
const NEXT = `select id from mail_messages where state = 'queued' and (next_attempt_at <= ? or next_attempt_at > ?)
  and (leased_until is null or leased_until <= ? or leased_until > ?) and kind in (${KINDS.map(() => '?').join(', ')})
  order by priority, id limit 1`

export interface LeasedMail {
  id: number
  kind: MailKind
  lease: string
  messageId: string
  address: string
  subscriber: Subscriber
  /** Sealed. */
  data: string
  /** Counting from 1. */
  attempt: number
}

type Ended = Exclude<MailState, 'queued'>

export type MailQueue = ReturnType<typeof createMailQueue>

/**
 * The mail that waits, in the database. A process leases a mail for one attempt; leases and delays go by the database's
 * clock, which all servers share (docs/decisions/041).
 * @param retryMs milliseconds before the second attempt; each delay doubles, up to an hour
 */
export function createMailQueue(
  { database }: Pick<Parts, 'database'>,
  secrets: MailSecrets,
  retryMs: number,
) {
  const { dialect } = database.reader
  const after = (time: Date, ms: number) => new Date(time.getTime() + ms)

  const end = (mail: MailMessage, state: Ended, time: Date, reason: string | null): void => {
    mail.state = state
    mail.failureReason = reason
    mail.data = null
    mail.endedAt = time
    mail.lease = null
    mail.leasedUntil = null
  }

  const isUnwanted = async (em: EntityManager, kind: MailKind, subscriber: Subscriber): Promise<boolean> => {
    if (!isOptionalMail(kind)) return false
    const who = 'userId' in subscriber ? { user: subscriber.userId } : subscriber
    return (await em.count(MailOptOut, { ...who, kind })) > 0
  }

  /** Changes a mail that this attempt still has; another process may have it after a long outage. */
  const changeLeased = ({ id, lease }: LeasedMail, change: (mail: MailMessage, time: Date) => void) =>
    database.transaction(async (em) => {
      const mail = await em.findOne(MailMessage, { id, lease }, { lockMode: LockMode.PESSIMISTIC_WRITE })
      if (mail) change(mail, await database.time(em))
    })

  return {
    /** @returns the next mail that is due, or `again` where the next one was dropped; null where there is none */
    async lease(): Promise<LeasedMail | 'again' | null> {
      // Without a transaction, which on SQLite would lock out writers: most calls find none.
      const waiting = await database.reader.all("select 1 from mail_messages where state = 'queued' limit 1")
      if (waiting.length === 0) return null
      return database.transaction(async (em) => {
        const time = await database.time(em)
        const at = (ms: number) => timeValue(dialect, time.getTime() + ms)
        const lock = dialect === 'postgresql' ? ' for update skip locked' : ''
        const values = [at(0), at(DELAY_MAX_MS), at(0), at(2 * LEASE_MS), ...KINDS]
        const [next] = await em.execute<{ id: number }[]>(NEXT + lock, values)
        if (!next) return null
        const mail = await em.findOneOrFail(MailMessage, next.id, { populate: ['user'] })
        const { kind, data } = mail
        if (!isMailKind(kind) || data == null) throw new Error(`The mail ${mail.id} has no content`)
        mail.expiresAt ??= after(time, MAIL_KINDS[kind].usefulMinutes * MINUTE_MS)
        const address = mail.user ? mail.user.email : mail.address
        if (!address) {
          end(mail, 'dropped', time, 'The account has no confirmed address')
          return 'again'
        }
        const subscriber = mail.user
          ? { userId: mail.user.id }
          : { addressHash: secrets.hashAddress(address) }
        if (await isUnwanted(em, kind, subscriber)) {
          end(mail, 'dropped', time, 'The recipient has unsubscribed')
          return 'again'
        }
        if (mail.expiresAt <= time) {
          end(mail, 'failed', time, mail.failureReason ?? 'No attempt was possible in time')
          return 'again'
        }
        mail.attempts++
        mail.lease = randomUUID()
        mail.leasedUntil = after(time, LEASE_MS)
        const { id, lease, messageId, attempts: attempt } = mail
        return { id, kind, lease, messageId, address, subscriber, data, attempt }
      })
    },

    sent: (mail: LeasedMail) => changeLeased(mail, (row, time) => end(row, 'sent', time, null)),

    /** Gives the mail up. */
    fail: (mail: LeasedMail, reason: string) =>
      changeLeased(mail, (row, time) => end(row, 'failed', time, reason)),

    /** Schedules the next attempt. */
    async retry(mail: LeasedMail, reason: string): Promise<void> {
      await changeLeased(mail, (row, time) => {
        row.failureReason = reason
        row.nextAttemptAt = after(time, Math.min(retryMs * 2 ** (mail.attempt - 1), DELAY_MAX_MS))
        row.lease = null
        row.leasedUntil = null
      })
    },

    /** Gives back what an earlier process had leased. Only for a process that has the database alone. */
    async releaseAll(): Promise<void> {
      await database.transaction(async (em) => {
        await em.nativeUpdate(MailMessage, { lease: { $ne: null } }, { lease: null, leasedUntil: null })
      })
    },

    /** Deletes mail that ended long ago. */
    async sweep(): Promise<void> {
      await database.transaction(async (em) => {
        const before = after(await database.time(em), -KEPT_MS)
        await em.nativeDelete(MailMessage, { endedAt: { $lt: before } })
      })
    },
  }
}

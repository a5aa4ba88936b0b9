import { randomUUID } from 'node:crypto'
import { LockMode, type EntityName, type FilterQuery } from '@mikro-orm/core'
import type { Database, EntityManager } from './database.ts'
import { timeValue } from './row-values.ts'

/** A row that waits for an attempt. Its times go by the database's clock. */
interface QueuedRow {
  id: number
  attempts: number
  nextAttemptAt: Date
  lease?: string | null | undefined
  leasedUntil?: Date | null | undefined
}

/** One attempt of this process. */
export interface Leased {
  id: number
  lease: string
  /** Counting from 1. */
  attempt: number
}

interface Options<Row extends QueuedRow> {
  entity: EntityName<Row>
  /** Its table, whose column `state` is 'queued' for what waits. */
  table: string
  /** The columns of the order in which rows are taken. */
  order: string
  /** Of the rows that this version knows, as SQL that is true for them. */
  isKnown?: { sql: string; values: string[] }
  /** Longer than any attempt: the row of a process that died is free after this time. In milliseconds. */
  leaseMs: number
  /** The longest time between two attempts, in milliseconds. */
  delayMaxMs: number
}

export const later = (time: Date, ms: number): Date => new Date(time.getTime() + ms)

/**
 * A queue of rows in the database. A process leases a row for one attempt; leases and delays go by the database's clock,
 * which all servers share (docs/decisions/041).
 */
export function createLeasedQueue<Row extends QueuedRow>(
  database: Database,
  { entity, table, order, isKnown, leaseMs, delayMaxMs }: Options<Row>,
) {
  const { dialect } = database.reader
  const where = (condition: object) => condition as FilterQuery<Row>
  // A time too far ahead is from before the database's clock was set back.
  const next = `select id from ${table} where state = 'queued' and (next_attempt_at <= ? or next_attempt_at > ?)
    and (leased_until is null or leased_until <= ? or leased_until > ?) ${isKnown ? `and ${isKnown.sql}` : ''}
    order by ${order} limit 1${dialect === 'postgresql' ? ' for update skip locked' : ''}`

  const release = (row: QueuedRow): void => {
    row.lease = null
    row.leasedUntil = null
  }

  return {
    /**
     * Leases the next row that is due.
     * @param read what the attempt needs, or null where the row is ended or removed instead
     * @returns `again` where `read` gave null, and null where no row is due
     */
    async lease<Content>(
      read: (em: EntityManager, row: Row, time: Date) => Promise<Content | null>,
    ): Promise<(Content & Leased) | 'again' | null> {
      // Without a transaction, which on SQLite would lock out writers: most calls find none.
      const waiting = await database.reader.all(`select 1 from ${table} where state = 'queued' limit 1`)
      if (waiting.length === 0) return null
      return database.transaction(async (em) => {
        const time = await database.time(em)
        const at = (ms: number) => timeValue(dialect, time.getTime() + ms)
        const values = [at(0), at(delayMaxMs), at(0), at(2 * leaseMs), ...(isKnown?.values ?? [])]
        const [due] = await em.execute<{ id: number }[]>(next, values)
        if (!due) return null
        const row = await em.findOneOrFail(entity, where({ id: due.id }))
        const content = await read(em, row as Row, time)
        if (content === null) return 'again'
        const lease = randomUUID()
        row.attempts++
        row.lease = lease
        row.leasedUntil = later(time, leaseMs)
        return { ...content, id: row.id, lease, attempt: row.attempts }
      })
    },

    /** Ends an attempt, if this process still has the row: after a long outage another one may have it. */
    end: (
      { id, lease }: Leased,
      change: (row: Row, time: Date, em: EntityManager) => Promise<unknown> | void,
    ): Promise<void> =>
      database.transaction(async (em) => {
        const row = await em.findOne(entity, where({ id, lease }), { lockMode: LockMode.PESSIMISTIC_WRITE })
        if (!row) return
        release(row)
        await change(row as Row, await database.time(em), em)
      }),

    /** Schedules the next attempt. */
    postpone(row: Row, time: Date, delayMs: number): void {
      row.nextAttemptAt = later(time, Math.min(delayMs, delayMaxMs))
    },

    /** Gives back what an earlier process had leased. Only for a process that has the database alone. */
    async releaseAll(): Promise<void> {
      const sql = `update ${table} set lease = null, leased_until = null where lease is not null`
      await database.transaction((em) => em.execute(sql))
    },
  }
}

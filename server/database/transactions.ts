import { setTimeout as pause } from 'node:timers/promises'
import { DeadlockException } from '@mikro-orm/core'
import type { SqlEntityManager } from '@mikro-orm/sqlite'
import { CompiledQuery } from 'kysely'
import type { Orm } from './orm.ts'
import { DatabaseBusy } from './outage.ts'
import type { ConnectionPool } from './postgres-pool.ts'
import { numbered, type Reader, type SqlValue } from './reader.ts'
import { timeValue } from './row-values.ts'
import { commitFailureOf, failureOf } from './watch-transactions.ts'

/** The operations of a transaction: none that begins or ends one, and one way for each kind of write. */
export type EntityManager = Omit<
  SqlEntityManager,
  | 'upsert'
  | 'insert'
  | 'insertMany'
  | 'createQueryBuilder'
  | 'qb'
  | 'getKysely'
  | 'getConnection'
  | 'getDriver'
  | 'fork'
  | 'transactional'
  | 'begin'
  | 'commit'
  | 'rollback'
>

/**
 * SQL that both databases understand, with `?` for values; `for no key update` at the end locks the rows. An entity manager is
 * one, too.
 */
export interface Statements {
  execute<Rows extends object[]>(sql: string, values?: (SqlValue | Date)[]): Promise<Rows>
}

/** A transaction is tried again for this long when another process locks the SQLite file, or after a deadlock. */
const BUSY_MAX_MS = 5000
/** The first pause between two tries; each pause is twice the one before. */
const BUSY_PAUSE_MS = 5
const BUSY_PAUSE_MAX_MS = 100

/**
 * Runs the attempt until the database isn't busy.
 * @throws DatabaseBusy when the database stays locked; any other error of the attempt
 */
export async function retryBusy<Result>(attempt: () => Promise<Result>): Promise<Result> {
  const deadline = performance.now() + BUSY_MAX_MS
  for (let pauseMs = BUSY_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, BUSY_PAUSE_MAX_MS)) {
    try {
      return await attempt()
    } catch (error) {
      if (!isBusy(error)) throw error
      if (performance.now() > deadline) throw new DatabaseBusy('The database is locked', { cause: error })
      // A random part: transactions that wait for each other would fail again in step.
      await pause(pauseMs * (0.5 + Math.random()))
    }
  }
}

/** Whether the transaction can be tried again. Of two that wait for each other PostgreSQL ends one. */
const isBusy = (error: unknown): boolean =>
  error instanceof DeadlockException ||
  (error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    error.code.startsWith('SQLITE_BUSY'))

/** One transaction with the unit of work. */
export const transactEntities = <Result>(
  orm: Orm,
  work: (em: EntityManager) => Promise<Result>,
): Promise<Result> => orm.em.fork().transactional(work)

type Run = (sql: string, values: (SqlValue | Date)[]) => Promise<{ rows: unknown[] }>

/** Statements whose values are passed beside their texts. */
const statementsOf = (orm: Orm, dialect: Reader['dialect'], run: Run): Statements => ({
  async execute<Rows extends object[]>(sql: string, values: (SqlValue | Date)[] = []): Promise<Rows> {
    const given = values.map((value) => (value instanceof Date ? timeValue(dialect, value.getTime()) : value))
    try {
      // The statement's columns are those that the caller's SQL names.
      return (await run(sql, given)).rows as Rows
    } catch (error) {
      throw error instanceof Error ? orm.em.getDriver().convertException(error) : error
    }
  },
})

/** One transaction of statements alone, on SQLite. */
export const transactStatements = <Result>(
  orm: Orm,
  work: (statements: Statements) => Promise<Result>,
): Promise<Result> =>
  orm.em
    .getConnection()
    .transactional((transaction) =>
      work(
        statementsOf(orm, 'sqlite', (sql, values) =>
          transaction.executeQuery(CompiledQuery.raw(sql, values)),
        ),
      ),
    )

/** One transaction of statements alone, on PostgreSQL. Failures are those of `watchTransactions`. */
export async function transactOnPool<Result>(
  orm: Orm,
  pool: ConnectionPool,
  work: (statements: Statements) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  const fail = (error: unknown): never => {
    throw failureOf(error)
  }
  try {
    await client.query('begin').catch(fail)
    const result = await work(
      statementsOf(orm, 'postgresql', (sql, values) => client.query(numbered(sql), values).catch(fail)),
    )
    await client.query('commit').catch((error: unknown) => {
      throw commitFailureOf(error)
    })
    return result
  } catch (error) {
    // The pool destroys a connection that is broken or still in a transaction.
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}

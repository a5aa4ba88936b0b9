import type { MaybePromise } from '#server/maybe-promise.ts'
import { openChangeLog, postgresChanges, sqliteChanges, type ChangeLog, type Changes } from './changes.ts'
import { memoryEvents, Outbox, type EventLog, type NewEvent } from './outbox.ts'
import type { ConnectionPool } from './postgres-pool.ts'
import { openLogSync, CHECKPOINT_PAGES_MAX, type LogSync } from './log-sync.ts'
import { mayLackRoom } from './outage.ts'
import { openOrm, sqliteFile, type DatabaseLocation, type Entities, type Orm } from './orm.ts'
import { openReadOnly, pooledReader, sqliteReader, type Reader } from './reader.ts'
import type { ClientPool } from './listening-connection.ts'
import { postgresEvents } from './postgres-events.ts'
import { createReserve, type Reserve } from './reserve-file.ts'
import {
  retryBusy,
  transactEntities,
  transactOnPool,
  transactStatements,
  type EntityManager,
  type Statements,
} from './transactions.ts'

export type { EntityManager, Statements }
export { orIfTaken, violatesUnique } from './unique-violation.ts'

/** The current time in milliseconds, and not that of the begin of the transaction. */
const TIME = {
  sqlite: "select cast(unixepoch('subsec') * 1000 as integer) as ms",
  postgresql: 'select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as ms',
}

type ChangeListener = (changes: Changes) => MaybePromise<void>

/** What one of the two databases has alone. */
interface Own {
  /** On the disk of SQLite; PostgreSQL manages its own disk. */
  reserve?: Reserve
  /** SQLite only; PostgreSQL's COMMIT is durable. */
  log?: LogSync
  /** PostgreSQL only. */
  pool?: ConnectionPool
}

/** The only access to the data: writes in transactions, lists through the reader. */
export class Database {
  readonly orm: Orm
  readonly reader: Reader
  /** What happened, told to every server after the commit. */
  readonly events: EventLog
  readonly #outbox = new Outbox()
  readonly #listeners: ChangeListener[] = []
  readonly #lastSteps: ((transaction: Statements) => Promise<void>)[] = []
  readonly #changes: ChangeLog
  readonly #own: Own
  #version = 0
  #isCaughtUp = false

  private constructor(
    orm: Orm,
    reader: Reader,
    openChanges: (apply: (changes: Changes) => Promise<void>) => ChangeLog,
    events: EventLog,
    own: Own,
  ) {
    this.events = events
    this.#own = own
    this.orm = orm
    this.reader = reader
    this.#changes = openChanges(async (changes) => {
      this.#version++
      // All of them end before the next change is taken in, also where one fails.
      const taken = await Promise.allSettled(this.#listeners.map(async (listener) => listener(changes)))
      // Again: what was made of the data in the meantime may be of the former ones.
      this.#version++
      for (const each of taken) if (each.status === 'rejected') throw each.reason
    })
  }

  /**
   * @param entities every table's
   * @throws what `openOrm` does
   */
  static async open(location: DatabaseLocation, entities: Entities): Promise<Database> {
    if (location.databaseUrl) {
      const orm = await openOrm(location, entities)
      // The driver's pool; its package has no types.
      const findPool = async () =>
        (await orm.em.getConnection().getNativeClient()) as ClientPool & ConnectionPool
      const pool = await findPool()
      const reader = pooledReader(pool)
      const events = postgresEvents(findPool, reader)
      const changes = postgresChanges(reader)
      return new Database(orm, reader, (apply) => openChangeLog(changes, apply), events, { pool })
    }
    const reserve = createReserve(location.dataDir)
    // A start needs room for SQLite's companion files, and without a start no file can be deleted.
    const database = await Database.#openSqlite(location, entities, reserve).catch((error: unknown) => {
      if (!mayLackRoom(error) || !reserve.release()) throw error
      return Database.#openSqlite(location, entities, reserve)
    })
    reserve.allocate()
    return database
  }

  static async #openSqlite(
    location: DatabaseLocation,
    entities: Entities,
    reserve: Reserve,
  ): Promise<Database> {
    const orm = await openOrm(location, entities)
    const file = sqliteFile(location.dataDir)
    const log = await openLogSync(file)
    // From here on `transaction` syncs.
    for (const pragma of ['synchronous = normal', `wal_autocheckpoint = ${CHECKPOINT_PAGES_MAX}`]) {
      await orm.em.execute(`pragma ${pragma}`)
    }
    const readOnly = openReadOnly(file)
    const reader = sqliteReader(readOnly)
    const changes = sqliteChanges(readOnly)
    return new Database(orm, reader, (apply) => openChangeLog(changes, apply), memoryEvents(), {
      reserve,
      log,
    })
  }

  /** Changes in `catchUp` when rows of cached tables were written. A value cached under an older version may be out of date. */
  get version(): number {
    return this.#version
  }

  /**
   * Calls the listener with the rows that were written. `catchUp` is done when all listeners are. Where one fails, all are
   * called again with the same rows.
   */
  readonly onChange = (listener: ChangeListener): void => void this.#listeners.push(listener)

  /**
   * Runs one transaction: all of its writes are committed, or none.
   * @throws DatabaseBusy when the database stays locked; an error of `isCommitUnknown` when the connection broke after
   * COMMIT was sent, or the disk failed; the error of `work`, after the rollback
   */
  transaction<Result>(work: (em: EntityManager) => Promise<Result>): Promise<Result> {
    return this.#transact(() =>
      transactEntities(this.orm, (em) =>
        this.#outbox.collect(em, this.#withLastSteps(work), async (events) => {
          // The order of events follows the locks on the rows that they are about.
          await em.flush()
          await this.events.write(em, events)
        }),
      ),
    )
  }

  /**
   * Calls the listener in each `transaction` when its writes were sent and before COMMIT. The transaction fails with the
   * listener.
   */
  readonly beforeCommit = (listener: (transaction: Statements) => Promise<void>): void =>
    void this.#lastSteps.push(listener)

  #withLastSteps<Result>(work: (em: EntityManager) => Promise<Result>) {
    if (this.#lastSteps.length === 0) return work
    return async (em: EntityManager) => {
      const result = await work(em)
      await em.flush()
      for (const step of this.#lastSteps) await step(em)
      return result
    }
  }

  /**
   * Like `transaction`, for the small writes that come most often: SQL costs a fifth of the unit of work. They
   * take no file from the public: `beforeCommit` is not for them.
   * @throws what `transaction` does
   */
  statements<Result>(work: (statements: Statements) => Promise<Result>): Promise<Result> {
    const collect = (statements: Statements) =>
      this.#outbox.collect(statements, work, (events) => this.events.write(statements, events))
    const { pool } = this.#own
    return this.#transact(() =>
      pool ? transactOnPool(this.orm, pool, collect) : transactStatements(this.orm, collect),
    )
  }

  /**
   * Tells an event once this transaction is committed, and never where it is rolled back.
   * @param transaction what `transaction` or `statements` gave
   */
  publish(transaction: Statements, event: NewEvent): void {
    this.#outbox.add(transaction, event)
  }

  async #transact<Result>(
    attempt: () => Promise<{ result: Result; events: readonly NewEvent[] }>,
  ): Promise<Result> {
    try {
      await this.#own.log?.copied()
      const { result, events } = await retryBusy(attempt)
      await this.#own.log?.synced()
      // The listeners read what the events are about.
      this.#isCaughtUp = false
      if (events.length > 0) this.events.committed(events)
      return result
    } finally {
      // A read that follows in the same turn of the event loop must find this commit.
      this.#isCaughtUp = false
    }
  }

  /**
   * A transaction that must succeed on a full disk: one that frees space, or signs in a person who can. The reserve file
   * is released for it, and created again by a sweep.
   * @throws what `transaction` does
   */
  async makingRoom<Result>(work: (em: EntityManager) => Promise<Result>): Promise<Result> {
    try {
      return await this.transaction(work)
    } catch (error) {
      if (!mayLackRoom(error) || !this.#own.reserve?.release()) throw error
      return this.transaction(work)
    }
  }

  /**
   * Call before answering from a cache: drops what commits of any process made stale. The requests of one turn of the
   * event loop share one check.
   * @returns null where the check is done; a promise otherwise, which rejects when the database can't be reached
   */
  catchUp(): Promise<void> | null {
    if (this.#isCaughtUp) return null
    try {
      const catchingUp = this.#changes.catchUp()
      if (catchingUp) return catchingUp
    } catch (error) {
      // Both databases report a failure in the same way.
      return Promise.reject(error instanceof Error ? error : new Error(String(error)))
    }
    this.#isCaughtUp = true
    // Runs before the event loop reads from sockets again.
    setImmediate(() => (this.#isCaughtUp = false))
    return null
  }

  /** Call regularly: deletes old records of changes, and creates the reserve file again. */
  async sweep(): Promise<void> {
    this.#own.reserve?.allocate()
    // Also without requests: records that this server has not read would stay.
    await this.catchUp()
    const deletion = this.#changes.nextDeletion()
    if (deletion) await this.transaction((em) => em.execute(...deletion))
  }

  /**
   * The time of the database's clock, which all its servers share. Times that servers compare, such as leases, use it.
   */
  async time(em: EntityManager): Promise<Date> {
    const [row] = await em.execute<{ ms: number | string }[]>(TIME[this.reader.dialect])
    if (row === undefined) throw new Error('The database returned no time')
    return new Date(Number(row.ms))
  }

  /** An entity manager for reading single rows through the unit of work. */
  entities(): EntityManager {
    return this.orm.em.fork()
  }

  async close(): Promise<void> {
    await this.events.close()
    this.reader.close()
    await this.#own.log?.close()
    await this.orm.close()
  }
}

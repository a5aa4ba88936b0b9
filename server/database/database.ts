import { setTimeout as pause } from 'node:timers/promises'
import { DeadlockException, UniqueConstraintViolationException } from '@mikro-orm/core'
import { SqliteConnection, type SqlEntityManager } from '@mikro-orm/sqlite'
import { Changes } from './changes.ts'
import { trackNativeWrites } from './track-native-writes.ts'
import { DatabaseBusy, isCommitUnknown, mayLackRoom } from './outage.ts'
import { openOrm, sqliteFile, type DatabaseLocation, type Entities, type Orm } from './orm.ts'
import { postgresExternalCommits, sqliteExternalCommits, type ExternalCommits } from './external-commits.ts'
import { openReadOnly, pooledReader, sqliteReader, type Reader } from './reader.ts'
import { createReserve, type Reserve } from './reserve-file.ts'

/**
 * The operations of a transaction. It has no operation that writes past the unit of work without being noted
 * (track-native-writes.ts), and none that returns the whole manager: caches would become stale.
 */
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

/** A transaction is tried again for this long when another process locks the SQLite file, or after a deadlock. */
const BUSY_MAX_MS = 5000
/** The first pause between two tries; each pause is twice the one before. */
const BUSY_PAUSE_MS = 5
const BUSY_PAUSE_MAX_MS = 100

/** The current time in milliseconds, and not that of the begin of the transaction. */
const TIME = {
  sqlite: "select cast(unixepoch('subsec') * 1000 as integer) as ms",
  postgresql: 'select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as ms',
}

/** The only access to the data: writes in transactions, lists through the reader. */
export class Database {
  readonly orm: Orm
  readonly reader: Reader
  readonly #listeners: ((changes: Changes) => void)[] = []
  readonly #externalCommits: ExternalCommits
  /** On the disk of SQLite; null with PostgreSQL, which manages its own disk. */
  readonly #reserve: Reserve | null
  #version = 0
  #isCaughtUp = false

  private constructor(
    orm: Orm,
    reader: Reader,
    externalCommits: ExternalCommits,
    reserve: Reserve | null = null,
  ) {
    this.#reserve = reserve
    this.orm = orm
    this.reader = reader
    this.#externalCommits = externalCommits
  }

  /**
   * @param entities every table's
   * @throws what `openOrm` does
   */
  static async open(location: DatabaseLocation, entities: Entities): Promise<Database> {
    if (location.databaseUrl) {
      const orm = await openOrm(location, entities)
      const reader = pooledReader(orm)
      return new Database(orm, reader, postgresExternalCommits(reader))
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
    const connection = orm.em.getConnection()
    if (!(connection instanceof SqliteConnection))
      throw new Error('The connection is not a SQLite connection')
    const file = openReadOnly(sqliteFile(location.dataDir))
    const others = sqliteExternalCommits(file, await connection.getNativeClient())
    return new Database(orm, sqliteReader(file), others, reserve)
  }

  /** Changes with every commit of this process, and in `syncExternalCommits` after external commits. A value cached under an older version may be out of date. */
  get version(): number {
    return this.#version
  }

  /** Calls the listener after each commit with the rows that it wrote, before `transaction` resolves. */
  readonly onCommit = (listener: (changes: Changes) => void): void => void this.#listeners.push(listener)

  /**
   * Runs one transaction: all of its writes are committed, or none.
   * @throws DatabaseBusy when the database stays locked; an error of `isCommitUnknown` when the connection broke after
   * COMMIT was sent; whatever `work` throws, after the rollback
   */
  async transaction<Result>(work: (em: EntityManager) => Promise<Result>): Promise<Result> {
    const deadline = performance.now() + BUSY_MAX_MS
    for (let pauseMs = BUSY_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, BUSY_PAUSE_MAX_MS)) {
      try {
        const em = this.orm.em.fork({ freshEventManager: true })
        const changes = new Changes()
        em.getEventManager().registerSubscriber(changes)
        const result = await em.transactional((em) => {
          trackNativeWrites(em, changes)
          return this.#externalCommits.trackOwn(em, () => work(em))
        })
        this.#tell(changes)
        return result
      } catch (error) {
        if (isCommitUnknown(error)) {
          // The transaction may be committed already, or in a moment.
          this.#externalCommits.disown()
          this.#tell(new Changes(true))
        }
        if (!isBusy(error)) throw error
        if (performance.now() > deadline) throw new DatabaseBusy('The database is locked', { cause: error })
        // A random part: transactions that wait for each other would fail again in step.
        await pause(pauseMs * (0.5 + Math.random()))
      }
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
      if (!mayLackRoom(error) || !this.#reserve?.release()) throw error
      return this.transaction(work)
    }
  }

  /**
   * Call before answering from a cache: drops what external commits made stale. The requests of one turn of the event
   * loop share one check.
   * @returns null where the check is done; a promise otherwise, which rejects when the database can't be reached
   */
  syncExternalCommits(): Promise<void> | null {
    if (this.#isCaughtUp) return null
    let written: boolean | Promise<boolean>
    try {
      written = this.#externalCommits.hasChanges()
    } catch (error) {
      // Both databases report a failure in the same way.
      return Promise.reject(error instanceof Error ? error : new Error(String(error)))
    }
    if (typeof written !== 'boolean') {
      return written.then((isWritten) => {
        if (isWritten) this.#tell(new Changes(true))
      })
    }
    if (written) this.#tell(new Changes(true))
    this.#isCaughtUp = true
    // Runs before the event loop reads from sockets again.
    setImmediate(() => (this.#isCaughtUp = false))
    return null
  }

  /** Call regularly: deletes old records of commits, and creates the reserve file again. */
  async sweep(): Promise<void> {
    this.#reserve?.allocate()
    // Also without requests: the last check must not become older than the oldest record.
    await this.syncExternalCommits()
    await this.#externalCommits.prune()
  }

  #tell(changes: Changes): void {
    this.#version++
    for (const listener of this.#listeners) listener(changes)
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
    this.reader.close()
    await this.orm.close()
  }
}

/** Whether the transaction can be tried again. Of two that wait for each other PostgreSQL ends one. */
const isBusy = (error: unknown): boolean =>
  error instanceof DeadlockException ||
  (error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    error.code.startsWith('SQLITE_BUSY'))

/** Whether a write violated a unique constraint of this table, or of this column of it. */
export function violatesUnique(error: unknown, table: string, column?: string): boolean {
  if (!(error instanceof UniqueConstraintViolationException)) return false
  const columns = columnsOf(error, table)
  return columns !== null && (column === undefined || columns.includes(column))
}

/** The columns of the violated constraint; null where it belongs to another table. */
function columnsOf(error: UniqueConstraintViolationException, table: string): string[] | null {
  // SQLite: 'UNIQUE constraint failed: likes.user_id, likes.video_id'.
  const [, names] = /UNIQUE constraint failed: (.+)$/m.exec(error.message) ?? []
  if (names !== undefined) {
    const failed = names.split(', ').map((name) => name.split('.'))
    return failed[0]?.[0] === table ? failed.map(([, column = '']) => column) : null
  }
  // PostgreSQL: the table apart, and 'Key (user_id, video_id)=(1, 2) already exists.' in the language of the server.
  const { table: failed, detail } = error as { table?: unknown; detail?: unknown }
  if (failed !== table) return null
  return /^[^(]*\(([^)]*)\)=/.exec(String(detail))?.[1]?.split(', ') ?? []
}

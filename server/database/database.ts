import { setTimeout as pause } from 'node:timers/promises'
import { DeadlockException, UniqueConstraintViolationException } from '@mikro-orm/core'
import { SqliteConnection, type SqlEntityManager } from '@mikro-orm/sqlite'
import { Changes } from './changes.ts'
import { trackNativeWrites } from './track-native-writes.ts'
import { DatabaseBusy, isCommitUnknown, mayLackRoom } from './outage.ts'
import { openOrm, sqliteFile, type DatabaseLocation, type Orm } from './orm.ts'
import { postgresOtherWriters, sqliteOtherWriters, type OtherWriters } from './external-commits.ts'
import { openReadOnly, pooledReader, sqliteReader, type Reader } from './reader.ts'
import { createReserve, type Reserve } from './reserve-file.ts'

/**
 * What a transaction may do. Left out is what writes past the unit of work without being noted
 * (note-native-writes.ts), and what hands out the whole manager: what is remembered would become stale.
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

/** Another process holds the SQLite file, or a deadlock ended the transaction: it is tried again for this long. */
const BUSY_MAX_MS = 5000
/** Between the tries, off the event loop; each pause is twice the one before. */
const BUSY_PAUSE_MS = 5
const BUSY_PAUSE_MAX_MS = 100

/** In milliseconds, as it is now and not when the transaction began. */
const TIME = {
  sqlite: "select cast(unixepoch('subsec') * 1000 as integer) as ms",
  postgresql: 'select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as ms',
}

/** The one way to the data: writes in transactions, lists through the reader. */
export class Database {
  readonly orm: Orm
  readonly reader: Reader
  readonly #listeners: ((changes: Changes) => void)[] = []
  readonly #others: OtherWriters
  /** Of the disk that SQLite writes to; another server's disk is that one's business. */
  readonly #reserve: Reserve | null
  #version = 0
  #isCaughtUp = false

  private constructor(orm: Orm, reader: Reader, others: OtherWriters, reserve: Reserve | null = null) {
    this.#reserve = reserve
    this.orm = orm
    this.reader = reader
    this.#others = others
  }

  /** @throws what `openOrm` does */
  static async open(location: DatabaseLocation): Promise<Database> {
    if (location.databaseUrl) {
      const orm = await openOrm(location)
      const reader = pooledReader(orm)
      return new Database(orm, reader, postgresOtherWriters(reader))
    }
    const reserve = createReserve(location.dataDir)
    // Also a start needs room, for SQLite's companion files: without it nobody could delete anything.
    const database = await Database.#openSqlite(location, reserve).catch((error: unknown) => {
      if (!mayLackRoom(error) || !reserve.giveUp()) throw error
      return Database.#openSqlite(location, reserve)
    })
    reserve.layBy()
    return database
  }

  static async #openSqlite(location: DatabaseLocation, reserve: Reserve): Promise<Database> {
    const orm = await openOrm(location)
    const connection = orm.em.getConnection()
    if (!(connection instanceof SqliteConnection)) throw new Error('This is no SQLite')
    const file = openReadOnly(sqliteFile(location.dataDir))
    const others = sqliteOtherWriters(file, await connection.getNativeClient())
    return new Database(orm, sqliteReader(file), others, reserve)
  }

  /** Moves with every commit of ours, and with `syncExternalCommits` after those of others: what was remembered under an older version may be out of date. */
  get version(): number {
    return this.#version
  }

  /** Tells after each commit which rows it wrote, before anybody hears that it is done. */
  readonly onCommit = (listener: (changes: Changes) => void): void => void this.#listeners.push(listener)

  /**
   * Runs one transaction. Everything in it is there afterwards, or nothing.
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
          return this.#others.trackOwn(em, () => work(em))
        })
        this.#tell(changes)
        return result
      } catch (error) {
        if (isCommitUnknown(error)) {
          // It may be committed already, or only in a moment.
          this.#others.disown()
          this.#tell(new Changes(true))
        }
        if (!isBusy(error)) throw error
        if (performance.now() > deadline) throw new DatabaseBusy('The database is locked', { cause: error })
        // Not all in step: of those that wait for each other, all would fail again.
        await pause(pauseMs * (0.5 + Math.random()))
      }
    }
  }

  /**
   * A transaction that must be possible on a full disk: one that makes room, or lets a person in who can. The reserve
   * is given up for it, and laid by again at a sweep.
   * @throws what `transaction` does
   */
  async makingRoom<Result>(work: (em: EntityManager) => Promise<Result>): Promise<Result> {
    try {
      return await this.transaction(work)
    } catch (error) {
      if (!mayLackRoom(error) || !this.#reserve?.giveUp()) throw error
      return this.transaction(work)
    }
  }

  /**
   * Before anything is answered from memory: whatever others have committed until now is forgotten. Requests that
   * were there already when the first of them was looked at share one look.
   * @returns null where that is done already; rejects where the database can't be asked
   */
  syncExternalCommits(): Promise<void> | null {
    if (this.#isCaughtUp) return null
    let written: boolean | Promise<boolean>
    try {
      written = this.#others.hasChanges()
    } catch (error) {
      // Whoever asks hears of it in one way alone, whichever database it is.
      return Promise.reject(error instanceof Error ? error : new Error(String(error)))
    }
    if (typeof written !== 'boolean') {
      return written.then((isWritten) => {
        if (isWritten) this.#tell(new Changes(true))
      })
    }
    if (written) this.#tell(new Changes(true))
    this.#isCaughtUp = true
    // Runs before the sockets are asked for more.
    setImmediate(() => (this.#isCaughtUp = false))
    return null
  }

  /** From time to time: removes what was noted for other processes and is old, and lays the reserve by again. */
  async sweep(): Promise<void> {
    this.#reserve?.layBy()
    // Also where nobody reads for long: what is compared with must not become older than what is noted.
    await this.syncExternalCommits()
    await this.#others.prune()
  }

  #tell(changes: Changes): void {
    this.#version++
    for (const listener of this.#listeners) listener(changes)
  }

  /**
   * The time by the database's clock, the one clock that all servers on it share. What they compare with each
   * other's, such as leases, goes by it.
   */
  async time(em: EntityManager): Promise<Date> {
    const [row] = await em.execute<{ ms: number | string }[]>(TIME[this.reader.dialect])
    if (row === undefined) throw new Error('The database does not tell the time')
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

/** Of two that wait for each other PostgreSQL ends one, for that one to begin anew. */
const isBusy = (error: unknown): boolean =>
  error instanceof DeadlockException ||
  (error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    error.code.startsWith('SQLITE_BUSY'))

/** Whether a write failed because a unique value of this table, or of this column of it, is there already. */
export function violatesUnique(error: unknown, table: string, column?: string): boolean {
  if (!(error instanceof UniqueConstraintViolationException)) return false
  const columns = columnsOf(error, table)
  return columns !== null && (column === undefined || columns.includes(column))
}

/** The columns whose values are there already; null where they are another table's. */
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

import { setTimeout as pause } from 'node:timers/promises'
import { DeadlockException, UniqueConstraintViolationException } from '@mikro-orm/core'
import type { SqlEntityManager } from '@mikro-orm/sqlite'
import { Changes } from './changes.ts'
import { openOrm, sqliteFile, type DatabaseLocation, type Orm } from './orm.ts'
import { pooledReader, sqliteReader, type Reader } from './reader.ts'

export type EntityManager = SqlEntityManager

/** Another process holds the SQLite file: tried again off the event loop, this many times. */
const BUSY_RETRIES = 8
const BUSY_PAUSE_MS = 100

/** Thrown when the database can't take a write now; answered as 503. */
export class DatabaseBusy extends Error {}

/** The one way to the data: writes in transactions, lists through the reader. */
export class Database {
  readonly orm: Orm
  readonly reader: Reader
  readonly #listeners: ((changes: Changes) => void)[] = []
  #version = 0

  constructor(orm: Orm, reader: Reader) {
    this.orm = orm
    this.reader = reader
  }

  static async open(location: DatabaseLocation): Promise<Database> {
    const orm = await openOrm(location)
    return new Database(
      orm,
      location.databaseUrl ? pooledReader(orm) : sqliteReader(sqliteFile(location.dataDir)),
    )
  }

  /** Moves with every commit: what was remembered under an older version may be out of date. */
  get version(): number {
    return this.#version
  }

  /** Tells after each commit which rows it wrote, before anybody hears that it is done. */
  onCommit(listener: (changes: Changes) => void): void {
    this.#listeners.push(listener)
  }

  /**
   * Runs one transaction. Everything in it is there afterwards, or nothing.
   * @throws DatabaseBusy when the database stays locked; whatever `work` throws, after the rollback
   */
  async transaction<Result>(work: (em: EntityManager) => Promise<Result>): Promise<Result> {
    for (let attempt = 0; ; attempt++) {
      try {
        const em = this.orm.em.fork({ freshEventManager: true })
        const changes = new Changes()
        em.getEventManager().registerSubscriber(changes)
        const result = await em.transactional((em) => work(em))
        this.#version++
        for (const listener of this.#listeners) listener(changes)
        return result
      } catch (error) {
        if (!isBusy(error)) throw error
        if (attempt === BUSY_RETRIES) throw new DatabaseBusy('The database is locked', { cause: error })
        await pause(BUSY_PAUSE_MS)
      }
    }
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

/** Whether a write failed because this unique column already has the value. */
export const violatesUnique = (error: unknown, column: string): boolean =>
  error instanceof UniqueConstraintViolationException && error.message.includes(column)

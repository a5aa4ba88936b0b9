import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { TableNotFoundException, type EntityCtor } from '@mikro-orm/core'
import { Migrator } from '@mikro-orm/migrations'
import { MikroORM as SqliteOrm, type SqlEntityManager } from '@mikro-orm/sqlite'
import Sqlite from 'better-sqlite3'
import { CompiledQuery, SqliteDialect } from 'kysely'
import { nameEntities } from './entity.ts'
import { migrations, refuseUnknown } from './migrations/index.ts'
import { postgresPool } from './postgres-pool.ts'
import { preparedOnce } from './prepared-statements.ts'
import { watchTransactions } from './watch-transactions.ts'

/** The part of MikroORM that the server uses on both databases. */
export interface Orm {
  em: SqlEntityManager
  migrator: { up(): Promise<unknown> }
  schema: { getUpdateSchemaSQL(): Promise<string> }
  close(): Promise<void>
}

/** The classes of all rows; the database itself knows none of them. */
export type Entities = EntityCtor[]

export interface DatabaseLocation {
  /** The data folder; SQLite keeps turnout.sqlite in it. */
  dataDir: string
  /** postgres://…; SQLite without it. */
  databaseUrl: string | undefined
}

/** How long a start waits for a SQLite file that another process has locked; no request waits meanwhile. */
const SQLITE_OPEN_MS = 5000

export const sqliteFile = (dataDir: string): string => path.join(dataDir, 'turnout.sqlite')

const options = {
  extensions: [Migrator],
  // Migrations, triggers and functions alone maintain the search indexes, the totals, the changes, the events
  // and the counts of throttles: these have no entities.
  schemaGenerator: {
    skipTables: [
      /^(video|cue)_search/,
      /_trigrams/,
      /_totals$/,
      'changes',
      'events',
      'event_counts',
      'withdrawn_files',
    ],
    ignoreTriggers: true,
    ignoreRoutines: true,
  },
  migrations: { migrationsList: migrations, snapshot: false, silent: true },
}

/**
 * Opens the database and brings it to the newest migration.
 * @throws UnknownDatabase before anything is written; an error when the database can't be reached, or when a
 * migration fails, which is then rolled back
 */
export async function openOrm({ dataDir, databaseUrl }: DatabaseLocation, entities: Entities): Promise<Orm> {
  nameEntities(entities)
  const pool = postgresPool()
  const orm = databaseUrl
    ? await openPostgres(databaseUrl, entities, pool.options)
    : await openSqlite(sqliteFile(dataDir), entities)
  try {
    if (databaseUrl) await oneAfterTheOther(orm, () => migrate(orm))
    else await migrate(orm)
    // After the migrations: a connection without traffic during a long migration is not dead.
    pool.limitSilence()
    // The driver is synchronous: waiting for a lock would block the whole process. `transaction` tries again instead.
    if (!databaseUrl) await orm.em.execute('pragma busy_timeout = 0')
    return orm
  } catch (error) {
    await orm.close()
    throw error
  }
}

async function migrate(orm: Orm): Promise<void> {
  const executed = await executedMigrations(orm)
  refuseUnknown(executed)
  // Even without a pending migration, `up` begins a transaction, which waits for all that write at this time.
  if (migrations.some(({ name }) => !executed.includes(name))) await orm.migrator.up()
}

/** Any number that no other program on this database uses: 'turn' in ASCII. */
const MIGRATION_LOCK = 0x7475726e

/**
 * Several servers may start at once: one migrates, and the others wait and find nothing to do. The lock belongs to a
 * transaction of its own, so that PostgreSQL releases it when the process dies.
 */
const oneAfterTheOther = ({ em }: Orm, work: () => Promise<void>): Promise<void> =>
  // Of the connection, and not of the entity manager: the migrations must not run within this transaction.
  em.getConnection().transactional(async (holder) => {
    const holding = [
      // A migration may take long, and so may the wait for it.
      'set local statement_timeout = 0',
      'set local idle_in_transaction_session_timeout = 0',
      `select pg_advisory_xact_lock(${MIGRATION_LOCK})`,
    ]
    for (const sql of holding) await holder.executeQuery(CompiledQuery.raw(sql))
    await work()
  })

/** @returns none where the database is new */
async function executedMigrations({ em }: Orm): Promise<string[]> {
  try {
    const rows = await em.execute<{ name: string }[]>('select name from mikro_orm_migrations order by id')
    return rows.map(({ name }) => name)
  } catch (error) {
    if (error instanceof TableNotFoundException) return []
    throw error
  }
}

type PoolOptions = ReturnType<typeof postgresPool>['options']

/** Loads the driver only where it is used. */
async function openPostgres(clientUrl: string, entities: Entities, poolOptions: PoolOptions): Promise<Orm> {
  const { MikroORM } = await import('@mikro-orm/postgresql')
  const orm = await MikroORM.init({ ...options, entities, ...poolOptions, clientUrl })
  return orm
}

async function openSqlite(file: string, entities: Entities): Promise<Orm> {
  mkdirSync(path.dirname(file), { recursive: true })
  const orm = await SqliteOrm.init({
    ...options,
    entities,
    dbName: file,
    driverOptions: new SqliteDialect({
      database: preparedOnce(new Sqlite(file, { timeout: SQLITE_OPEN_MS })),
      onCreateConnection: watchTransactions,
    }),
  })
  // FULL: acknowledged writes survive a power cut, and not only a crash of this process.
  for (const pragma of ['journal_mode = wal', 'synchronous = full', 'foreign_keys = on']) {
    await orm.em.getConnection().execute(`pragma ${pragma}`)
  }
  return orm
}

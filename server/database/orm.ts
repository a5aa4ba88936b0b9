import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { TableNotFoundException } from '@mikro-orm/core'
import { Migrator } from '@mikro-orm/migrations'
import { MikroORM as PostgresOrm } from '@mikro-orm/postgresql'
import { MikroORM as SqliteOrm, type SqlEntityManager } from '@mikro-orm/sqlite'
import { entities } from '../entities.ts'
import { migrations, refuseNewer } from './migrations/index.ts'
import { postgresPool } from './postgres-pool.ts'
import { watchTransactions } from './watch-transactions.ts'

/** What both databases' ORMs have in common and the server uses. */
export interface Orm {
  em: SqlEntityManager
  migrator: { up(): Promise<unknown> }
  schema: { getUpdateSchemaSQL(): Promise<string> }
  close(): Promise<void>
}

export interface DatabaseLocation {
  /** A folder of ours; SQLite keeps turnout.sqlite in it. */
  dataDir: string
  /** postgres://…; SQLite where there is none. */
  databaseUrl: string | undefined
}

/** How long a start waits for a SQLite file that another process has locked; nothing else waits for it then. */
const SQLITE_OPEN_MS = 5000

export const sqliteFile = (dataDir: string): string => path.join(dataDir, 'turnout.sqlite')

const options = {
  entities,
  extensions: [Migrator],
  // The indexes of the searches, the totals and the commits are the migrations' and the triggers' alone; the entities know nothing of them.
  schemaGenerator: {
    skipTables: [/^(video|cue)_search/, /_trigrams/, /_totals$/, 'commits'],
    ignoreTriggers: true,
    ignoreRoutines: true,
  },
  migrations: { migrationsList: migrations, snapshot: false, silent: true },
}

/**
 * Opens the database and brings it to the newest migration.
 * @throws NewerDatabase before anything is written; or when the database can't be reached or a migration fails:
 * nothing of that migration stays
 */
export async function openOrm({ dataDir, databaseUrl }: DatabaseLocation): Promise<Orm> {
  const pool = postgresPool()
  const orm = databaseUrl
    ? await PostgresOrm.init({ ...options, ...pool.options, clientUrl: databaseUrl })
    : await openSqlite(sqliteFile(dataDir))
  try {
    refuseNewer(await executedMigrations(orm))
    await orm.migrator.up()
    // Not before: the silence of a long migration is none of a dead connection.
    pool.limitSilence()
    // The driver is synchronous: to wait for a lock would hold up the whole process. `transaction` tries again instead.
    if (!databaseUrl) await orm.em.execute('pragma busy_timeout = 0')
    return orm
  } catch (error) {
    await orm.close()
    throw error
  }
}

/** None where the database is new. */
async function executedMigrations({ em }: Orm): Promise<string[]> {
  try {
    const rows = await em.execute<{ name: string }[]>('select name from mikro_orm_migrations order by id')
    return rows.map(({ name }) => name)
  } catch (error) {
    if (error instanceof TableNotFoundException) return []
    throw error
  }
}

async function openSqlite(file: string): Promise<Orm> {
  mkdirSync(path.dirname(file), { recursive: true })
  const orm = await SqliteOrm.init({
    ...options,
    dbName: file,
    driverOptions: { timeout: SQLITE_OPEN_MS },
    onCreateConnection: watchTransactions,
  })
  // FULL: what was acknowledged survives a power cut, not only a crash of this process.
  for (const pragma of ['journal_mode = wal', 'synchronous = full', 'foreign_keys = on']) {
    await orm.em.getConnection().execute(`pragma ${pragma}`)
  }
  return orm
}

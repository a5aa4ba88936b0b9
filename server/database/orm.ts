import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { TableNotFoundException } from '@mikro-orm/core'
import { Migrator } from '@mikro-orm/migrations'
import { MikroORM as PostgresOrm } from '@mikro-orm/postgresql'
import { MikroORM as SqliteOrm, type SqlEntityManager } from '@mikro-orm/sqlite'
import type { DatabaseConnection } from 'kysely'
import { entities } from './entities.ts'
import { migrations, refuseNewer } from './migrations/index.ts'

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

/** How long a locked SQLite file may hold up the whole process: its driver is synchronous. */
const SQLITE_BUSY_MS = 250

export const sqliteFile = (dataDir: string): string => path.join(dataDir, 'turnout.sqlite')

const options = {
  entities,
  extensions: [Migrator],
  // The indexes of the searches, the totals and the commits are the migrations' and the triggers' alone; the entities know nothing of them.
  schemaGenerator: {
    skipTables: [/^(video|user|cue)_search/, /_totals$/, 'commits'],
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
  const orm = databaseUrl ? await openPostgres(databaseUrl) : await openSqlite(sqliteFile(dataDir))
  try {
    refuseNewer(await executedMigrations(orm))
    await orm.migrator.up()
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

/**
 * Where the disk is full, SQLite ends a transaction itself. Ending it once more fails, and then the one connection is
 * never given back: nothing could be written until the next start, however much room there is again.
 */
function toleratesEnded(given: unknown): Promise<void> {
  // What the ORM hands over is its query builder's connection, which it doesn't name.
  const connection = given as DatabaseConnection
  const execute = connection.executeQuery.bind(connection)
  connection.executeQuery = async (query, options) => {
    try {
      return await execute(query, options)
    } catch (error) {
      const hasEnded = error instanceof Error && error.message.includes('no transaction is active')
      if (hasEnded && query.sql === 'rollback') return { rows: [] }
      throw error
    }
  }
  return Promise.resolve()
}

async function openSqlite(file: string): Promise<Orm> {
  mkdirSync(path.dirname(file), { recursive: true })
  const orm = await SqliteOrm.init({
    ...options,
    dbName: file,
    driverOptions: { timeout: SQLITE_BUSY_MS },
    onCreateConnection: toleratesEnded,
  })
  // FULL: what was acknowledged survives a power cut, not only a crash of this process.
  for (const pragma of ['journal_mode = wal', 'synchronous = full', 'foreign_keys = on']) {
    await orm.em.getConnection().execute(`pragma ${pragma}`)
  }
  return orm
}

async function openPostgres(clientUrl: string): Promise<Orm> {
  const orm = await PostgresOrm.init({ ...options, clientUrl })
  return orm
}

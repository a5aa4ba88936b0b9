import { readFile } from 'node:fs/promises'
import path from 'node:path'
import Sqlite from 'better-sqlite3'
import { sqliteFile } from '#server/database/orm.ts'
import { createEmptyDatabase } from './migrated-database.ts'

const readFixture = (dialect: string): Promise<string> =>
  readFile(path.join(import.meta.dirname, `../database/testing/former-${dialect}.sql`), 'utf8')

/** Runs SQL on a database without the server's own code. */
export interface RawDatabase {
  run(sql: string): Promise<void>
  all<Row = Record<string, unknown>>(sql: string): Promise<Row[]>
  close(): Promise<void>
}

/** Connects to the database at this address or, without one, in this folder. */
export async function openRaw(dataDir: string, databaseUrl: string | undefined): Promise<RawDatabase> {
  if (databaseUrl === undefined) {
    const database = new Sqlite(sqliteFile(dataDir))
    return {
      run: async (sql) => void database.exec(sql),
      // The callers name the columns.
      all: async <Row>(sql: string) => database.prepare(sql).all() as Row[],
      close: async () => void database.close(),
    }
  }
  const { MikroORM } = await import('@mikro-orm/postgresql')
  const orm = await MikroORM.init({
    clientUrl: databaseUrl,
    entities: [],
    discovery: { warnWhenNoEntities: false },
  })
  const connection = orm.em.getConnection()
  return {
    run: async (sql) => void (await connection.execute(sql)),
    all: async <Row>(sql: string) => await connection.execute<Row[]>(sql),
    close: () => orm.close(),
  }
}

/**
 * Creates a database of the former version, with the demo library and activities of its people.
 * @returns the address on PostgreSQL; undefined for SQLite, whose file is in the folder
 */
export async function createFormerDatabase(dataDir: string): Promise<string | undefined> {
  const databaseUrl = await createEmptyDatabase()
  const database = await openRaw(dataDir, databaseUrl)
  try {
    await database.run(await readFixture(databaseUrl === undefined ? 'sqlite' : 'postgresql'))
  } finally {
    await database.close()
  }
  return databaseUrl
}

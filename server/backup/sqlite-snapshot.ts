import { existsSync } from 'node:fs'
import Sqlite from 'better-sqlite3'
import { sqliteFile } from '#server/database/orm.ts'
import { BackupError } from './backup-error.ts'
import type { Snapshot, Tables } from './snapshot.ts'

/** Pages between two looks at the signal; a page has 4 kB. */
const PAGES_PER_STEP = 2000
/** How long the copy waits while another program recovers the log. */
const BUSY_MS = 10_000

const tablesOf = (database: Sqlite.Database): Tables => ({
  kind: 'sqlite',
  all: async <Row>(sql: string, values: readonly (string | number)[] = []) =>
    database.prepare<(string | number)[], Row>(sql).all(...values),
  async names() {
    const sql =
      "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' order by name"
    return database
      .prepare<[], { name: string }>(sql)
      .all()
      .map(({ name }) => name)
  },
})

/** Gives `work` a file of SQLite, which is only read. */
export async function withSqliteFile<Result>(
  file: string,
  work: (tables: Tables, database: Sqlite.Database) => Promise<Result>,
): Promise<Result> {
  const database = new Sqlite(file, { readonly: true, fileMustExist: true, timeout: BUSY_MS })
  try {
    return await work(tablesOf(database), database)
  } finally {
    database.close()
  }
}

/** Gives `work` a file of SQLite, to write into. A server may have it open. */
export async function withWritableSqlite(
  file: string,
  work: (tables: Tables, database: Sqlite.Database) => Promise<void>,
): Promise<void> {
  const database = new Sqlite(file, { fileMustExist: true, timeout: BUSY_MS })
  try {
    await work(tablesOf(database), database)
  } finally {
    database.close()
  }
}

/** Gives `work` the database of a server, each statement at the moment when it runs. */
export function withSqlite<Result>(
  dataDir: string,
  work: (tables: Tables, database: Sqlite.Database) => Promise<Result>,
): Promise<Result> {
  const file = sqliteFile(dataDir)
  if (!existsSync(file))
    throw new BackupError(`There is no database in ${dataDir}. Set DATA_DIR to the folder of the server.`)
  return withSqliteFile(file, work)
}

/**
 * Gives `work` the database at one moment: a transaction that reads, which no writer waits for. The log of the server
 * grows while it lasts.
 */
export const withSqliteSnapshot = <Result>(
  dataDir: string,
  work: (snapshot: Snapshot) => Promise<Result>,
): Promise<Result> =>
  withSqlite(dataDir, async (tables, database) => {
    database.exec('begin')
    // A transaction begins to read with its first statement.
    await tables.names()
    return work({
      ...tables,
      async dump(to, signal) {
        // Within the transaction: otherwise each write of the server would start the copy anew.
        await database.backup(to, {
          progress() {
            signal.throwIfAborted()
            return PAGES_PER_STEP
          },
        })
        signal.throwIfAborted()
        toOneFile(to)
      },
    })
  })

/** Without a log, so that the copy is one file and reading it creates no other. The server sets its own mode again. */
function toOneFile(file: string): void {
  const copy = new Sqlite(file)
  try {
    copy.pragma('journal_mode = delete')
  } finally {
    copy.close()
  }
}

/** @throws BackupError when SQLite finds damage in the file */
export const checkSqlite = (file: string): Promise<void> =>
  withSqliteFile(file, async (_, database) => {
    const damage = [
      ...(database.pragma('integrity_check(10)') as { integrity_check: string }[])
        .map(({ integrity_check: found }) => found)
        .filter((found) => found !== 'ok'),
      ...(database.pragma('foreign_key_check') as { table: string }[])
        .slice(0, 10)
        .map(({ table }) => `a row of ${table} refers to a row that is not there`),
    ]
    if (damage.length > 0) throw new BackupError(`${file} is damaged: ${damage.join('; ')}`)
  })

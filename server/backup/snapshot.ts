export type DatabaseKind = 'sqlite' | 'postgresql'
export const KIND_NAMES: Record<DatabaseKind, string> = { sqlite: 'SQLite', postgresql: 'PostgreSQL' }

/** A database as it is, without entities: a backup may be of an earlier version. */
export interface Tables {
  kind: DatabaseKind
  /** @param sql with `?` for the values */
  all<Row>(sql: string, values?: readonly (string | number)[]): Promise<Row[]>
  /** The names of all tables. */
  names(): Promise<string[]>
}

/** A database at one moment. Writes after that moment are not in it. */
export interface Snapshot extends Tables {
  /**
   * Writes the snapshot into a new file.
   * @throws BackupError when a program that it needs is missing; the error of an aborted signal
   */
  dump(to: string, signal: AbortSignal): Promise<void>
}

const PAGE = 100
/** The tables whose rows each have one file in the storage, and the column by which they are read. */
const FILE_TABLES = [
  { table: 'uploads', key: 'id' },
  { table: 'upload_parts', key: 'file' },
] as const

/** The names of the files that the rows need, in pages. */
export async function* filesOf(tables: Tables): AsyncGenerator<string[]> {
  const existing = await tables.names()
  for (const { table, key } of FILE_TABLES) {
    if (!existing.includes(table)) continue
    let last: string | number = key === 'id' ? 0 : ''
    for (;;) {
      const sql = `select file, ${key} as "key" from ${table} where ${key} > ? order by ${key} limit ${PAGE}`
      const rows: { file: string; key: string | number }[] = await tables.all(sql, [last])
      const end = rows.at(-1)
      if (!end) break
      last = end.key
      yield rows.map(({ file }) => file)
    }
  }
}

/** @returns the names of the executed migrations; none for a new database */
export async function executedMigrations(tables: Tables): Promise<string[]> {
  if (!(await tables.names()).includes('mikro_orm_migrations')) return []
  const rows = await tables.all<{ name: string }>('select name from mikro_orm_migrations order by id')
  return rows.map(({ name }) => name)
}

/** @returns the number of rows of each table */
export async function countRows(tables: Tables): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const name of await tables.names()) {
    const [row] = await tables.all<{ rows: number | string }>(`select count(*) as "rows" from "${name}"`)
    counts[name] = Number(row?.rows)
  }
  return counts
}

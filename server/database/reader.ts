import { setImmediate as nextTurn } from 'node:timers/promises'
import type BetterSqlite from 'better-sqlite3'
import Sqlite from 'better-sqlite3'
import { borrow, type ConnectionPool } from './postgres-pool.ts'

export type SqlValue = string | number | null

/**
 * Reads for lists: SQL that both databases understand, with `?` for values. Rows are as the database returns them
 * (booleans and times differ, see row-values.ts). It sees committed rows alone.
 */
export interface Reader {
  readonly dialect: 'sqlite' | 'postgresql'
  all<Row>(sql: string, values?: readonly SqlValue[]): Promise<Row[]>
  /** Like `all`, with each row as the tuple of its columns: cheaper where they are few. */
  tuples<Row extends SqlValue[]>(sql: string, values?: readonly SqlValue[]): Promise<Row[]>
  /** The values of the only column: cheapest. */
  column<Value extends SqlValue>(sql: string, values?: readonly SqlValue[]): Promise<Value[]>
  /**
   * Like `column`, of many rows in parts, each in a turn of the event loop. They are read on a connection of their own on
   * SQLite: what it sees does not change in the meantime, and the walk is not begun again for each part.
   */
  columnInParts<Value extends SqlValue>(
    sql: string,
    values: readonly SqlValue[],
    partRows: number,
  ): AsyncIterable<Value[]>
  close(): void
}

/** How long a read waits while another process opens or closes the file, in milliseconds; it waits for no other lock. */
const READER_BUSY_MS = 20

export const openReadOnly = (file: string): BetterSqlite.Database =>
  new Sqlite(file, { readonly: true, timeout: READER_BUSY_MS })

/**
 * A second, read-only connection to the SQLite file, whose statements are prepared once: twice as fast as the ORM. It
 * doesn't see a transaction that is still open on the writing connection.
 */
export function sqliteReader(database: BetterSqlite.Database): Reader {
  // SQLite's lower() knows ASCII letters alone.
  database.function('fold_case', { deterministic: true }, (text) => String(text).toLowerCase())
  const preparer = (shape: 'all' | 'raw' | 'pluck') => {
    const prepared = new Map<string, BetterSqlite.Statement>()
    return <Row>(sql: string, values: readonly SqlValue[] = []): Promise<Row[]> => {
      let statement = prepared.get(sql)
      if (!statement) {
        statement = database.prepare(sql)
        if (shape !== 'all') statement[shape]()
        prepared.set(sql, statement)
      }
      // The statement's columns are those that the caller's SQL names.
      return Promise.resolve(statement.all(...values) as Row[])
    }
  }
  // Two walks at once have two: the later one would see what the earlier one saw.
  const idle: BetterSqlite.Database[] = []
  return {
    dialect: 'sqlite',
    all: preparer('all'),
    tuples: preparer('raw'),
    column: preparer('pluck'),
    async *columnInParts<Value extends SqlValue>(sql: string, values: readonly SqlValue[], partRows: number) {
      const own = idle.pop() ?? openReadOnly(database.name)
      try {
        let part: Value[] = []
        const statement = own.prepare<SqlValue[], Value>(sql).pluck()
        for (const row of statement.iterate(...values)) {
          if (part.push(row) < partRows) continue
          yield part
          part = []
          await nextTurn()
        }
        yield part
      } finally {
        if (database.open) idle.push(own)
        else own.close()
      }
    },
    close: () => {
      for (const each of [database, ...idle]) each.close()
    },
  }
}

const numberedTexts = new Map<string, string>()

/** The statement with `$1`, `$2`… in place of `?`, as PostgreSQL wants it. */
export function numbered(sql: string): string {
  let text = numberedTexts.get(sql)
  if (text === undefined) {
    let place = 0
    numberedTexts.set(sql, (text = sql.replace(/\?/g, () => `$${++place}`)))
  }
  return text
}

/** The reader for PostgreSQL, on the ORM's pool: through the ORM, a statement takes a third more of the server's time. */
export function pooledReader(pool: ConnectionPool): Reader {
  // The statement's columns are those that the caller's SQL names.
  const all = async <Row>(sql: string, values: readonly SqlValue[] = []) =>
    (await borrow(pool, (client) => client.query(numbered(sql), [...values]))).rows as Row[]
  const tuples = async <Row extends SqlValue[]>(sql: string, values: readonly SqlValue[] = []) => {
    const query = { text: numbered(sql), values, rowMode: 'array' } as const
    return (await borrow(pool, (client) => client.query(query))).rows as Row[]
  }
  return {
    dialect: 'postgresql',
    all,
    tuples,
    async column<Value extends SqlValue>(sql: string, values?: readonly SqlValue[]): Promise<Value[]> {
      return (await tuples<[Value]>(sql, values)).map(([value]) => value)
    },
    // PostgreSQL reads in another process.
    async *columnInParts<Value extends SqlValue>(sql: string, values: readonly SqlValue[]) {
      yield await this.column<Value>(sql, values)
    },
    close: () => undefined,
  }
}

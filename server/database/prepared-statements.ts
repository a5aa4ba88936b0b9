import type BetterSqlite from 'better-sqlite3'

/** More than the repeated statements of the whole server. */
const KEPT_MAX = 200

/** The ORM writes the values into most of its texts, so these differ each time. */
const isRepeated = (sql: string): boolean => sql.includes('?') || /^(begin|commit|rollback)/.test(sql)

/**
 * A transaction takes the write lock at its begin: it never fails because another process wrote after its first read.
 * SQLite knows no locks of rows, and needs none then.
 */
const inSqlite = (sql: string): string =>
  sql === 'begin' ? 'begin immediate' : sql.replace(/ for (no key )?update$/, '')

/** The writing connection for the query builder, which prepares each statement anew. Here a repeated text is prepared once. */
export function preparedOnce(database: BetterSqlite.Database) {
  const kept = new Map<string, BetterSqlite.Statement>()
  return {
    prepare(sql: string): BetterSqlite.Statement {
      const found = kept.get(sql)
      if (found) return found
      const statement = database.prepare(inSqlite(sql))
      if (isRepeated(sql)) {
        const [oldest] = kept.keys()
        if (kept.size >= KEPT_MAX && oldest !== undefined) kept.delete(oldest)
        kept.set(sql, statement)
      }
      return statement
    },
    close: () => void database.close(),
  }
}

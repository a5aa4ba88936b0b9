import type { MigrationObject } from '@mikro-orm/core'
import { Migration } from '@mikro-orm/migrations'
import { SqliteDriver } from '@mikro-orm/sqlite'

interface Statements {
  sqlite: string[]
  postgresql: string[]
}

/**
 * One step of the schema, in the words of both databases; it runs in a transaction. Steps that have been
 * released are never edited. There is no way down: a step that was wrong is followed by one that mends it.
 */
export function defineMigration(name: string, statements: Statements): MigrationObject {
  return {
    name,
    class: class extends Migration {
      override up(): void {
        const dialect = this.driver instanceof SqliteDriver ? 'sqlite' : 'postgresql'
        // The limit that requests have is none for a step over all rows.
        if (dialect === 'postgresql') this.addSql('set local statement_timeout = 0')
        for (const sql of statements[dialect]) this.addSql(sql)
      }
    },
  }
}

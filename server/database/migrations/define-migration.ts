import type { MigrationObject } from '@mikro-orm/core'
import { Migration } from '@mikro-orm/migrations'
import { SqliteDriver } from '@mikro-orm/sqlite'

/** SQL of both databases, each a list of statements in the order in which they run. */
export interface Statements {
  sqlite: string[]
  postgresql: string[]
}

/**
 * One step of the schema. It runs in a transaction. A released step is never edited and has no way down: a later
 * step corrects it.
 */
export function defineMigration(name: string, statements: Statements): MigrationObject {
  return {
    name,
    class: class extends Migration {
      override up(): void {
        const dialect = this.driver instanceof SqliteDriver ? 'sqlite' : 'postgresql'
        // The time limit of requests is too short for a step over all rows.
        if (dialect === 'postgresql') this.addSql('set local statement_timeout = 0')
        for (const sql of statements[dialect]) this.addSql(sql)
      }
    },
  }
}

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
 * @param former runs instead of `statements` where another migration ran before this one
 */
export function defineMigration(name: string, statements: Statements, former = statements): MigrationObject {
  return {
    name,
    class: class extends Migration {
      override async up(): Promise<void> {
        const dialect = this.driver instanceof SqliteDriver ? 'sqlite' : 'postgresql'
        const executed = await this.execute('select 1 from mikro_orm_migrations limit 1')
        // The time limit of requests is too short for a step over all rows.
        if (dialect === 'postgresql') this.addSql('set local statement_timeout = 0')
        for (const sql of (executed.length > 0 ? former : statements)[dialect]) this.addSql(sql)
      }
    },
  }
}

import type { SqlEntityManager } from '@mikro-orm/sqlite'
import type { Changes } from './changes.ts'

const WRITTEN_TABLE = /^\s*(insert\s+into|update|delete\s+from|replace\s+into)\s+["`]?(\w+)/i

/** Writes of a transaction that go past its unit of work, by entity or in SQL, are noted table by table. */
export function noteNativeWrites(em: SqlEntityManager, changes: Changes): void {
  const tableOf = (entity: Parameters<SqlEntityManager['nativeUpdate']>[0]) =>
    em.getMetadata().get(entity).tableName
  const { nativeUpdate, nativeDelete, execute } = em
  Object.assign(em, {
    nativeUpdate(...input: Parameters<SqlEntityManager['nativeUpdate']>) {
      changes.noteWhole(tableOf(input[0]))
      return nativeUpdate.apply(em, input)
    },
    nativeDelete(...input: Parameters<SqlEntityManager['nativeDelete']>) {
      changes.noteGone(tableOf(input[0]))
      return nativeDelete.apply(em, input)
    },
    execute(...input: Parameters<SqlEntityManager['execute']>) {
      const [query] = input
      const [, verb, table] = (typeof query === 'string' && WRITTEN_TABLE.exec(query)) || []
      if (verb && table) {
        if (/delete/i.test(verb)) changes.noteGone(table)
        else changes.noteWhole(table)
      }
      return execute.apply(em, input)
    },
  })
}

import type { SqlEntityManager } from '@mikro-orm/sqlite'
import type { Changes } from './changes.ts'

/** Anywhere in a statement: a `with` may stand before it. `for update` and `do update` name no table. */
const WRITTEN_TABLES =
  /(?<!\b(?:for|do)\s+)\b(insert\s+into|update|delete\s+from|replace\s+into)\s+["`]?(\w+)/gi

/** Writes of a transaction that go past its unit of work, by entity or in SQL, are noted table by table. */
export function trackNativeWrites(em: SqlEntityManager, changes: Changes): void {
  const tableOf = (entity: Parameters<SqlEntityManager['nativeUpdate']>[0]) =>
    em.getMetadata().get(entity).tableName
  const { nativeUpdate, nativeDelete, upsertMany, execute } = em
  Object.assign(em, {
    nativeUpdate(...input: Parameters<SqlEntityManager['nativeUpdate']>) {
      changes.markTableDirty(tableOf(input[0]))
      return nativeUpdate.apply(em, input)
    },
    nativeDelete(...input: Parameters<SqlEntityManager['nativeDelete']>) {
      changes.markRowsDeleted(tableOf(input[0]))
      return nativeDelete.apply(em, input)
    },
    upsertMany(...input: Parameters<SqlEntityManager['upsertMany']>) {
      const [entity] = input
      if (Array.isArray(entity)) throw new Error('Name the entity first: its table must be noted')
      changes.markTableDirty(tableOf(entity))
      return upsertMany.apply(em, input)
    },
    execute(...input: Parameters<SqlEntityManager['execute']>) {
      const [query] = input
      const sql = typeof query === 'string' ? query : ''
      for (const [, verb = '', table = ''] of sql.matchAll(WRITTEN_TABLES)) {
        if (/delete/i.test(verb)) changes.markRowsDeleted(table)
        else changes.markTableDirty(table)
      }
      return execute.apply(em, input)
    },
  })
}

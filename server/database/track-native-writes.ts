import type { SqlEntityManager } from '@mikro-orm/sqlite'
import type { Changes } from './changes.ts'

/** Anywhere in a statement: it may begin with `with`. `for update` and `do update` name no table. */
const WRITTEN_TABLES = /(?<!\b(?:for|do)\s+)\b(?:insert\s+into|update|replace\s+into)\s+["`]?(\w+)/gi

/**
 * Marks the tables that a transaction writes past its unit of work, by entity or in SQL. Deletions are not marked: no
 * list reads the id of a deleted row, so a cached row of it is never read.
 */
export function trackNativeWrites(em: SqlEntityManager, changes: Changes): void {
  const tableOf = (entity: Parameters<SqlEntityManager['nativeUpdate']>[0]) =>
    em.getMetadata().get(entity).tableName
  const { nativeUpdate, upsertMany, execute } = em
  Object.assign(em, {
    nativeUpdate(...input: Parameters<SqlEntityManager['nativeUpdate']>) {
      changes.markTableDirty(tableOf(input[0]))
      return nativeUpdate.apply(em, input)
    },
    upsertMany(...input: Parameters<SqlEntityManager['upsertMany']>) {
      const [entity] = input
      if (Array.isArray(entity)) throw new Error('Name the entity first: its table must be marked')
      changes.markTableDirty(tableOf(entity))
      return upsertMany.apply(em, input)
    },
    execute(...input: Parameters<SqlEntityManager['execute']>) {
      const [query] = input
      const sql = typeof query === 'string' ? query : ''
      for (const [, table = ''] of sql.matchAll(WRITTEN_TABLES)) changes.markTableDirty(table)
      return execute.apply(em, input)
    },
  })
}

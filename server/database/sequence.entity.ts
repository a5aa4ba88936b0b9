import { entity, p } from './entity.ts'
import type { EntityManager } from './database.ts'

/** A number that only counts up. Taking a number updates its row, so that two writers can't get the same. */
export class Sequence extends entity('Sequence', 'sequences', {
  properties: {
    name: p.string().length(30).primary(),
    value: p.integer().default(0),
  },
}) {}

/** Takes the next number of a sequence. No other transaction gets it: the row stays locked until the transaction ends. */
export async function nextSequenceValue(em: EntityManager, sequence: 'feed' | 'shorts'): Promise<number> {
  const sql = 'update sequences set value = value + 1 where name = ? returning value'
  const rows = await em.execute<{ value: number }[]>(sql, [sequence])
  const value = rows[0]?.value
  if (value === undefined) throw new Error(`There is no sequence ${sequence}`)
  return value
}

import type { z } from 'zod'
import type { searchFilter } from '#shared/contract/search.ts'
import type { Condition } from '#server/database/trigrams.ts'

/** Which of the matching videos are wanted; every one without a field. */
export type SearchFilter = z.output<typeof searchFilter>

/** @returns the condition on the video `v`; null without a filter */
export function conditionOf({ categoryId, creatorId, length, kind }: SearchFilter): Condition | null {
  const wanted = [
    ['v.category_id = ?', categoryId],
    ['v.creator_id = ?', creatorId],
    ['v.length_bucket = ?', length],
  ] as const
  const given = wanted.flatMap(([sql, value]) => (value === undefined ? [] : [{ sql, value }]))
  const clauses: string[] = given.map(({ sql }) => sql)
  if (kind) clauses.push(kind === 'micro-clip' ? 'v.is_micro_clip' : 'not v.is_micro_clip')
  if (clauses.length === 0) return null
  return { sql: clauses.join(' and '), values: given.map(({ value }) => value) }
}

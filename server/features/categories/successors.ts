import type { Database } from '#server/database/database.ts'

interface MergedRow {
  id: number
  intoId: number
}

const SELECT = `select id, merged_into_id as "intoId" from categories where merged_into_id is not null`

export type Successors = ReturnType<typeof createSuccessors>

/** Where the ids of merged categories lead, from memory. Call after `catchUp` of the database. */
export function createSuccessors({ reader, onChange }: Pick<Database, 'reader' | 'onChange'>) {
  let merged: readonly MergedRow[] = []
  onChange(async (changes) => {
    if (changes.isEverything || changes.in('categories').length > 0) merged = await reader.all(SELECT)
  })
  return {
    /** The category that has the videos of this one: itself, unless it was merged. */
    of: (id: number): number => merged.find((row) => row.id === id)?.intoId ?? id,

    /** The categories that were merged into this one. */
    leadingTo: (id: number): number[] => merged.flatMap((row) => (row.intoId === id ? [row.id] : [])),
  }
}

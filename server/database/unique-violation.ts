import { UniqueConstraintViolationException } from '@mikro-orm/core'

/** Whether a write violated a unique constraint of this table, or of this column of it. */
export function violatesUnique(error: unknown, table: string, column?: string): boolean {
  if (!(error instanceof UniqueConstraintViolationException)) return false
  const columns = columnsOf(error, table)
  return columns !== null && (column === undefined || columns.includes(column))
}

/** For `catch`: another error in place of such a violation. */
export const orIfTaken =
  (instead: () => Error, table: string, column?: string) =>
  (error: unknown): never => {
    throw violatesUnique(error, table, column) ? instead() : error
  }

/** The columns of the violated constraint; null where it belongs to another table. */
function columnsOf(error: UniqueConstraintViolationException, table: string): string[] | null {
  // SQLite: 'UNIQUE constraint failed: likes.user_id, likes.video_id'.
  const [, names] = /UNIQUE constraint failed: (.+)$/m.exec(error.message) ?? []
  if (names !== undefined) {
    const failed = names.split(', ').map((name) => name.split('.'))
    return failed[0]?.[0] === table ? failed.map(([, column = '']) => column) : null
  }
  // PostgreSQL: the table apart, and 'Key (user_id, video_id)=(1, 2) already exists.' in the language of the server.
  const { table: failed, detail } = error as { table?: unknown; detail?: unknown }
  if (failed !== table) return null
  return /^[^(]*\(([^)]*)\)=/.exec(String(detail))?.[1]?.split(', ') ?? []
}

import type { Reader, SqlValue } from './reader.ts'

/** The trigram indexes find parts of at least this many letters. */
const TRIGRAM_LENGTH = 3

/** An SQL condition with the values of its placeholders. */
export interface Condition {
  sql: string
  values: SqlValue[]
}

/** Whether a part is long enough for the index; a shorter part is searched row by row. */
export const isIndexed = (part: string): boolean => Array.from(part).length >= TRIGRAM_LENGTH

/** Compares row by row and without regard to case; for short parts and short lists. */
export function contains(dialect: Reader['dialect'], columns: readonly string[], part: string): Condition {
  const fold = dialect === 'sqlite' ? 'fold_case' : 'lower'
  const within = dialect === 'sqlite' ? 'instr' : 'strpos'
  return {
    sql: `(${columns.map((column) => `${within}(${fold}(${column}), ?) > 0`).join(' or ')})`,
    values: columns.map(() => part.toLowerCase()),
  }
}

/**
 * Selects the ids of the rows of an index whose text contains this part. SQLite's index answers in the order of the ids.
 * PostgreSQL's index finds the rows with the same trigrams, whose texts are then compared.
 * @param index its columns are SQL of the texts of the row `t`
 * @param rest a further condition on `p.id`
 */
export function selectByPiece(
  dialect: Reader['dialect'],
  index: { name: 'video_trigrams' | 'user_trigrams'; table: string; columns: readonly string[] },
  part: string,
  rest: Condition,
): Condition {
  if (dialect === 'sqlite') {
    return {
      sql: `select p.id from (select rowid as id from ${index.name} where ${index.name} match ?) p where ${rest.sql}`,
      values: [`"${part.replaceAll('"', '""')}"`, ...rest.values],
    }
  }
  const closer = contains(dialect, index.columns, part)
  return {
    sql: `select p.id from ${index.name} p join ${index.table} t on t.id = p.id
      where p.trigrams @@ ?::tsquery and ${closer.sql} and ${rest.sql}`,
    values: [trigramQuery(part), ...closer.values, ...rest.values],
  }
}

/** A tsquery for all trigrams of the part, with every character escaped. */
function trigramQuery(part: string): string {
  const letters = Array.from(part.toLowerCase())
  const trigrams = new Set(
    letters.slice(TRIGRAM_LENGTH - 1).map((_, i) => letters.slice(i, i + TRIGRAM_LENGTH).join('')),
  )
  return [...trigrams].map((trigram) => `'${trigram.replace(/[\\']/g, '$&$&')}'`).join(' & ')
}

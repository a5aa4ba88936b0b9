import type { Reader, SqlValue } from './reader.ts'

/** The index of migration 010 knows pieces of this many letters and more. */
const LETTERS = 3

/** A condition with its values, for a statement that is being put together. */
export interface Condition {
  sql: string
  values: SqlValue[]
}

/** Whether a piece is long enough to be looked up; a shorter one is looked for row by row. */
export const isIndexed = (piece: string): boolean => Array.from(piece).length >= LETTERS

/** Row by row, whatever the case; for short pieces and for lists that are short themselves. */
export function contains(dialect: Reader['dialect'], columns: string[], piece: string): Condition {
  const fold = dialect === 'sqlite' ? 'fold_case' : 'lower'
  const within = dialect === 'sqlite' ? 'instr' : 'strpos'
  return {
    sql: `(${columns.map((column) => `${within}(${fold}(${column}), ?) > 0`).join(' or ')})`,
    values: columns.map(() => piece.toLowerCase()),
  }
}

/**
 * The rows of an index whose text has this piece in it, as `select id`; `rest` narrows them down by `p.id`.
 * SQLite's index answers in the order of the ids; PostgreSQL's finds all that have the letters and looks closer.
 */
export function selectByPiece(
  dialect: Reader['dialect'],
  index: { name: 'video_trigrams' | 'user_trigrams'; table: string; columns: string[] },
  piece: string,
  rest: Condition,
): Condition {
  if (dialect === 'sqlite') {
    return {
      sql: `select p.id from (select rowid as id from ${index.name} where ${index.name} match ?) p where ${rest.sql}`,
      values: [`"${piece.replaceAll('"', '""')}"`, ...rest.values],
    }
  }
  const closer = contains(
    dialect,
    index.columns.map((column) => `t.${column}`),
    piece,
  )
  return {
    sql: `select p.id from ${index.name} p join ${index.table} t on t.id = p.id
      where p.trigrams @@ ?::tsquery and ${closer.sql} and ${rest.sql}`,
    values: [lettersQuery(piece), ...closer.values, ...rest.values],
  }
}

/** Every three letters in a row of the piece, all of which must be there; nothing in it is syntax. */
function lettersQuery(piece: string): string {
  const letters = Array.from(piece.toLowerCase())
  const threes = new Set(letters.slice(LETTERS - 1).map((_, i) => letters.slice(i, i + LETTERS).join('')))
  return [...threes].map((three) => `'${three.replace(/[\\']/g, '$&$&')}'`).join(' & ')
}

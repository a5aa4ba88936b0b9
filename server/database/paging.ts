/** Above every position and id: where a list that goes down begins. */
export const TOP = 2_147_483_647

/** What separates the numbers of a cursor. */
const SEPARATOR = '~'

export interface PageRequest {
  limit: number
  cursor?: string | undefined
}

export interface RowPage<Row> {
  rows: Row[]
  /** The parameters that ask for the next page; null on the last one. */
  next: Record<string, string> | null
}

/**
 * One page of a list that is read along an index (keyset pagination): no count, and a late page costs what the first
 * one does.
 * @param rows up to `limit + 1` rows: the one too many says that there is another page
 * @param keyOf the numbers that the list is ordered by, of the last row of the page
 */
export function page<Row>(rows: Row[], limit: number, keyOf: (last: Row) => readonly number[]): RowPage<Row> {
  const last = rows[limit - 1]
  if (rows.length <= limit || !last) return { rows, next: null }
  return { rows: rows.slice(0, limit), next: { cursor: keyOf(last).join(SEPARATOR) } }
}

/**
 * The position or id that a page begins after, of a list that is ordered by it alone.
 * @param start where the list begins: without a cursor, and with one that is not a number
 */
export function positionOf(cursor: string | undefined, start = TOP): number {
  const position = cursor ? Number(cursor) : Number.NaN
  return Number.isSafeInteger(position) ? Math.min(Math.max(position, 0), TOP) : start
}

/**
 * The value and the id that a page begins after, of a list that goes down by both. A value without an id begins below
 * all that have it.
 * @param top the highest value: where the list begins, without a cursor and with one that is of another list
 * @param isValue whether the list has such values; those of an integer column are its whole numbers up to `top`
 */
export function keyOf(
  cursor: string | undefined,
  top = TOP,
  isValue = (value: number) => isCount(value, top),
): [value: number, id: number] {
  const [value = 0, id = 0] = (cursor ?? '').split(SEPARATOR).map(Number)
  return cursor && isValue(value) && isCount(id, TOP) ? [value, id] : [top, TOP]
}

/** A database compares an integer column with nothing else. */
const isCount = (value: number, top: number): boolean =>
  Number.isSafeInteger(value) && value >= 0 && value <= top

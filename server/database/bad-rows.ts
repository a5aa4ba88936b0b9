import { channel } from 'node:diagnostics_channel'
import type { z } from 'zod'

/** Thrown for a row with a value that the server never writes: an error of the server, not of the caller. */
export class BadRow extends Error {
  readonly id: unknown

  constructor(message: string, { id, cause }: { id?: unknown; cause: unknown }) {
    super(message, { cause })
    this.id = id
  }
}

/** The origin of a value, for the log. */
interface Place {
  table: string
  id: number
  column: string
}

/** Receives the BadRow of each row that a list left out; `createApp` logs them. */
export const badRows = channel('turnout:bad-rows')

/**
 * Parses the JSON of a column.
 * @throws BadRow when it is no JSON, or doesn't match the schema
 */
export function readJsonColumn<Schema extends z.ZodType>(
  schema: Schema,
  json: string,
  { table, id, column }: Place,
): z.output<Schema> {
  try {
    return schema.parse(JSON.parse(json))
  } catch (error) {
    throw new BadRow(`${table} ${id}: ${column} can’t be read`, { cause: error })
  }
}

/** Presents the rows of a list. A bad row is left out and logged, so that the other rows are shown. */
export function presentEach<Row, Result>(rows: readonly Row[], present: (row: Row) => Result): Result[] {
  return rows.flatMap((row) => {
    try {
      return [present(row)]
    } catch (error) {
      if (!(error instanceof BadRow)) throw error
      badRows.publish(error)
      return []
    }
  })
}

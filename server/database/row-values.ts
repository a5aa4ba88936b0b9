import type { Reader, SqlValue } from './reader.ts'

/** A time as a database returns it: milliseconds in SQLite, a date or its text in PostgreSQL. */
export type RowTime = number | string | Date
/** A boolean as a database returns it: 0 or 1 in SQLite. */
export type RowFlag = number | boolean

export const isoTime = (value: RowTime): string =>
  value instanceof Date ? value.toISOString() : new Date(value).toISOString()

export const isoTimeOrNull = (value: RowTime | null): string | null =>
  value === null ? null : isoTime(value)

/** A time as a value that this database compares with its columns. */
export const timeValue = (dialect: Reader['dialect'], milliseconds: number): SqlValue =>
  dialect === 'sqlite' ? milliseconds : new Date(milliseconds).toISOString()

export const flag = (value: RowFlag): boolean => value === true || value === 1

const UNAVAILABLE = 'DATABASE_UNAVAILABLE'
const COMMIT_UNKNOWN = 'DATABASE_COMMIT_UNKNOWN'

/** Thrown when the database stays locked, or ends this transaction in favor of others; answered as 503. */
export class DatabaseBusy extends Error {}

/** Thrown when the database can't be reached, or the connection to it broke; answered as 503. */
export class DatabaseUnavailable extends Error {
  // The ORM turns errors into its own and keeps their properties, but not their class.
  readonly code = UNAVAILABLE
}

/** Thrown when the connection broke after COMMIT was sent: the transaction may be committed or not; answered as 503. */
export class CommitUnknown extends Error {
  readonly code = COMMIT_UNKNOWN
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** A failure that PostgreSQL reported itself, with a SQLSTATE as its code. */
const isFromServer = (error: unknown): boolean => error instanceof Error && 'severity' in error

/**
 * SQLSTATE: connection exceptions, shutdown and start, limits other than the disk's, time limits, a standby.
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const SERVER_OUTAGE = /^(08...|57P..|57014|53[2-4]..|55P03|25P0[34]|25006)$/
const SQLITE_OUTAGE = /^SQLITE_(BUSY|CANTOPEN|IOERR|PROTOCOL)/
/** Codes of the system and of SQLite for a full disk, also for SQLite's companion files. */
const SQLITE_NO_ROOM = /^(ENOSPC|EDQUOT|SQLITE_(FULL|IOERR\w*|CANTOPEN\w*))$/
/** Messages of pg for a connection that is broken or closed; these errors have no code. */
const BROKEN_CONNECTION = /^(Connection terminated|Client has encountered|Client was closed|timeout expired)/

/** Whether the error comes from PostgreSQL's state or the connection to it, and not from the statement. */
export function isPostgresOutage(error: unknown): boolean {
  if (isFromServer(error)) return SERVER_OUTAGE.test(codeOf(error))
  const isSystemError = error instanceof Error && 'syscall' in error
  return isSystemError || (error instanceof Error && BROKEN_CONNECTION.test(error.message))
}

/** Whether it is unknown after this failure of COMMIT if the transaction was committed. */
export function leavesCommitUnknown(error: unknown): boolean {
  const code = codeOf(error)
  // SQLite rolls back, but bytes that the disk did not sync may be present after a restart.
  if (code.startsWith('SQLITE_')) return code.startsWith('SQLITE_IOERR')
  // An error that PostgreSQL reports means that it rolled back; a broken connection does not.
  return !isFromServer(error) || /^(08|40003|57P|58|XX)/.test(code)
}

/** Whether it is unknown if the failed transaction was committed. Files that its rows name must then stay. */
export const isCommitUnknown = (error: unknown): boolean => codeOf(error) === COMMIT_UNKNOWN

/** Whether the database is unreachable or too busy: the same call succeeds later. */
export const isDatabaseOutage = (error: unknown): boolean =>
  error instanceof DatabaseBusy ||
  codeOf(error) === UNAVAILABLE ||
  isCommitUnknown(error) ||
  SQLITE_OUTAGE.test(codeOf(error))

/** Whether SQLite may have failed to open the file or to write because the disk is full. */
export const mayLackRoom = (error: unknown): boolean => SQLITE_NO_ROOM.test(codeOf(error))

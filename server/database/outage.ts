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
/** The system's words for a disk without room; SQLite's, also where its companion files find none. */
const SQLITE_NO_ROOM = /^(ENOSPC|EDQUOT|SQLITE_(FULL|IOERR\w*|CANTOPEN\w*))$/
/** What pg says of a connection that is broken or being closed; it gives these no code. */
const BROKEN_CONNECTION = /^(Connection terminated|Client has encountered|Client was closed|timeout expired)/

/** Whether PostgreSQL, or the way to it, is at fault and not the statement. */
export function isPostgresOutage(error: unknown): boolean {
  if (isFromServer(error)) return SERVER_OUTAGE.test(codeOf(error))
  const isSystemError = error instanceof Error && 'syscall' in error
  return isSystemError || (error instanceof Error && BROKEN_CONNECTION.test(error.message))
}

/** Whether this failure of COMMIT leaves it open if the transaction was committed. */
export function leavesCommitUnknown(error: unknown): boolean {
  const code = codeOf(error)
  // SQLite rolls back, but bytes that the disk refused to sync may be there after a restart.
  if (code.startsWith('SQLITE_')) return code.startsWith('SQLITE_IOERR')
  // An ordinary error is PostgreSQL's own word that it rolled back; a cut is not.
  return !isFromServer(error) || /^(08|40003|57P|58|XX)/.test(code)
}

/** Whether it is unknown if the transaction that failed was committed. Then nothing that its rows name may be deleted. */
export const isCommitUnknown = (error: unknown): boolean => codeOf(error) === COMMIT_UNKNOWN

/** Whether the database is away or too busy: the same will work once it is back. */
export const isDatabaseOutage = (error: unknown): boolean =>
  error instanceof DatabaseBusy ||
  codeOf(error) === UNAVAILABLE ||
  isCommitUnknown(error) ||
  SQLITE_OUTAGE.test(codeOf(error))

/** Whether it may be for want of room on the disk that SQLite could not open the file, or write. */
export const mayLackRoom = (error: unknown): boolean => SQLITE_NO_ROOM.test(codeOf(error))

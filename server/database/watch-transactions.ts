import type { DatabaseConnection } from 'kysely'
import { CommitUnknown, DatabaseUnavailable, isPostgresOutage, leavesCommitUnknown } from './outage.ts'

const BEGIN = /^(begin|start transaction)\b/

/**
 * Kysely returns the connection of a transaction to the pool only after a COMMIT or ROLLBACK that succeeds, and never
 * when BEGIN fails: a connection that breaks in a transaction would occupy its place in the pool until the next start.
 * The same holds for SQLite, which ends the transaction itself when the disk is full.
 *
 * Therefore a ROLLBACK always succeeds (the pool destroys a connection that is broken or still in a transaction), and a
 * failed BEGIN is reported by the first statement after it. A COMMIT without an answer fails as `CommitUnknown`.
 * @param given the connection of the query builder; the ORM declares no type for it
 */
export function watchTransactions(given: unknown): Promise<void> {
  const connection = given as DatabaseConnection
  const execute = connection.executeQuery.bind(connection)
  let beginFailure: unknown = null
  connection.executeQuery = async (query, options) => {
    const { sql } = query
    if (beginFailure !== null && sql !== 'rollback') throw beginFailure
    try {
      return await execute(query, options)
    } catch (error) {
      if (sql === 'rollback') return { rows: [] }
      if (BEGIN.test(sql)) {
        beginFailure = failureOf(error)
        return { rows: [] }
      }
      throw sql === 'commit' ? commitFailureOf(error) : failureOf(error)
    } finally {
      if (sql === 'rollback') beginFailure = null
    }
  }
  return Promise.resolve()
}

/** What a failed statement is reported as. */
export const failureOf = (error: unknown): unknown => (isPostgresOutage(error) ? unavailable(error) : error)

/** What a failed COMMIT is reported as. */
export const commitFailureOf = (error: unknown): unknown =>
  leavesCommitUnknown(error)
    ? new CommitUnknown('The database did not say whether it committed', { cause: error })
    : failureOf(error)

export const unavailable = (cause: unknown): DatabaseUnavailable =>
  new DatabaseUnavailable(
    `The database is out of reach: ${cause instanceof Error ? cause.message : String(cause)}`,
    { cause },
  )

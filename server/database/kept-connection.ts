import type { ConnectionPool, PooledClient } from './postgres-pool.ts'
import { isPostgresOutage } from './outage.ts'
import { failureOf } from './watch-transactions.ts'

/** Without use for this long, in milliseconds, the connection goes back to its pool. */
const KEPT_MS = 1000

export type KeptConnection = ReturnType<typeof keptConnection>

/**
 * A connection that many small reads use without the pool in between: its loan costs as much of the server's processor as
 * such a read. It goes back to the pool after a second without use, and when it breaks.
 */
export function keptConnection(pool: ConnectionPool, keptMs = KEPT_MS) {
  let kept: PooledClient | null = null
  let isUsed = false
  let isClosed = false

  const giveBack = (isBroken: boolean): void => {
    kept?.off('error', drop)
    kept?.release(isBroken)
    kept = null
  }
  const drop = () => giveBack(true)
  const timer = setTimeout(() => {
    // A use that takes long holds the connection.
    if (isUsed) timer.refresh()
    else giveBack(false)
  }, keptMs).unref()

  return {
    /**
     * Runs `work` with the connection. The caller waits for one use before the next.
     * @throws DatabaseUnavailable when the database can't be reached
     */
    async use<Result>(work: (client: PooledClient) => Promise<Result>): Promise<Result> {
      isUsed = true
      try {
        if (!kept) {
          kept = await pool.connect()
          kept.on('error', drop)
        }
        return await work(kept)
      } catch (error) {
        giveBack(isPostgresOutage(error))
        throw failureOf(error)
      } finally {
        isUsed = false
        if (isClosed) giveBack(false)
        else timer.refresh()
      }
    },
    /** Gives the connection back, so that the pool can end. */
    close(): void {
      isClosed = true
      if (!isUsed) giveBack(false)
    },
  }
}

import type { Database, EntityManager } from '#server/database/database.ts'
import { timeValue } from '#server/database/row-values.ts'

/** The longest that a job waits before it is tried again. A time further ahead comes from a clock that was wrong. */
export const RETRY_DELAY_MAX_MS = 5 * 60 * 1000

/** Each is one step along the index (state, priority, owner_id, id), past those jobs alone that pause. */
const DUE = '(run_after <= ? or run_after > ?)'
export const NEXT_PRIORITY = `select priority from media_jobs where state = 'queued' and priority > ? and ${DUE} order by priority limit 1`
export const NEXT_OF_PRIORITY = `select id, owner_id from media_jobs where state = 'queued' and priority = ? and owner_id > ?
  and ${DUE} order by owner_id, id limit 1`

export interface NextJob {
  id: number
  ownerId: number
}

/**
 * Finds the job whose turn it is, and locks it: the lowest priority first, in it one account after the other, of an
 * account the oldest job. On PostgreSQL a job that another server is taking is passed over.
 * @param lastOwner the account that had the turn before
 * @param now by the database's clock
 */
export async function findNextJob(
  em: EntityManager,
  dialect: Database['reader']['dialect'],
  lastOwner: number,
  now: Date,
): Promise<NextJob | null> {
  const due = [now.getTime(), now.getTime() + RETRY_DELAY_MAX_MS].map((ms) => timeValue(dialect, ms))
  const lock = dialect === 'postgresql' ? ' for update skip locked' : ''
  let passed = -1
  for (;;) {
    const [found] = await em.execute<{ priority: number }[]>(NEXT_PRIORITY, [passed, ...due])
    if (!found) return null
    for (const after of [lastOwner, -1]) {
      const values = [found.priority, after, ...due]
      const [job] = await em.execute<{ id: number; owner_id: number }[]>(NEXT_OF_PRIORITY + lock, values)
      if (job) return { id: job.id, ownerId: job.owner_id }
    }
    passed = found.priority
  }
}

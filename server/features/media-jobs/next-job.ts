import type { Database, EntityManager } from '#server/database/database.ts'
import { timeValue } from '#server/database/row-values.ts'

/** The longest delay of an attempt. A later time in a row comes from a wrong clock. */
export const RETRY_DELAY_MAX_MS = 5 * 60 * 1000

/** The priority of posters, which have a lane of their own: they take a second, and a transcode takes minutes. */
export const POSTER_PRIORITY = -1
export type Lane = 'posters' | 'others'

/** Each query is one step along the index (state, priority, owner_id, id), past the delayed jobs only. */
const IS_DUE = '(run_after <= ? or run_after > ?)'
export const NEXT_PRIORITY = `select priority from media_jobs where state = 'queued' and priority > ? and ${IS_DUE} order by priority limit 1`
export const NEXT_OF_PRIORITY = `select id from media_jobs where state = 'queued' and priority = ? and owner_id > ?
  and ${IS_DUE} order by owner_id, id limit 1`

/**
 * Finds and locks the next job: by priority, then by account in turns, then by age. On PostgreSQL a job that another server
 * is leasing is skipped.
 * @param lastOwner the account of the job before
 * @param now by the database's clock
 * @param lane which jobs: posters, or all others
 * @returns the id of the job
 */
export async function findNextJob(
  em: EntityManager,
  dialect: Database['reader']['dialect'],
  lastOwner: number,
  now: Date,
  lane: Lane,
): Promise<number | null> {
  const due = [now.getTime(), now.getTime() + RETRY_DELAY_MAX_MS].map((ms) => timeValue(dialect, ms))
  const lock = dialect === 'postgresql' ? ' for update skip locked' : ''
  const findNextOf = async (priority: number): Promise<number | null> => {
    for (const after of [lastOwner, -1]) {
      const values = [priority, after, ...due]
      const [job] = await em.execute<{ id: number }[]>(NEXT_OF_PRIORITY + lock, values)
      if (job) return job.id
    }
    return null
  }
  if (lane === 'posters') return findNextOf(POSTER_PRIORITY)
  let passed = POSTER_PRIORITY
  for (;;) {
    const [found] = await em.execute<{ priority: number }[]>(NEXT_PRIORITY, [passed, ...due])
    if (!found) return null
    const id = await findNextOf(found.priority)
    if (id !== null) return id
    passed = found.priority
  }
}

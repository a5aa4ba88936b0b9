import { expect } from 'vitest'
import type { Database } from '#server/database/database.ts'

/** Waits until PostgreSQL reports a transaction that waits for another. On SQLite transactions run one at a time. */
export async function waitsForLock({ reader }: Pick<Database, 'reader'>): Promise<void> {
  if (reader.dialect !== 'postgresql') return
  const waiting =
    "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
  await expect.poll(async () => (await reader.all(waiting)).length).toBeGreaterThan(0)
}

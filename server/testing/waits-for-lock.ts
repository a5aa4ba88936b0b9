import { expect } from 'vitest'
import type { Database } from '#server/database/database.ts'

/** Until PostgreSQL says that a transaction waits for another one; SQLite runs one transaction after the other. */
export async function waitsForLock({ reader }: Pick<Database, 'reader'>): Promise<void> {
  if (reader.dialect !== 'postgresql') return
  const waiting =
    "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
  await expect.poll(async () => (await reader.all(waiting)).length).toBeGreaterThan(0)
}

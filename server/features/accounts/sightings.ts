import { SESSION_SEEN_EVERY_SECONDS } from '#shared/limits/accounts.ts'
import { VISIT_PAUSE_HOURS } from '#shared/limits/lists.ts'
import type { Parts } from '#server/feature.ts'

const FLUSH_EVERY_MS = 60_000
/** Sessions that wait to be written; above this number the newest wait for their next request. */
const WAITING_MAX = 20_000
const IDS_OF_A_STATEMENT = 500
export const VISIT_PAUSE_MS = VISIT_PAUSE_HOURS * 60 * 60 * 1000

/** A visit ends with the last sighting before a pause. One row for each person, whichever device and server saw them. */
const noteVisits = (marks: string) =>
  `insert into visits (user_id, seen_at) select s.user_id, ? from sessions s where s.id in (${marks})
     group by s.user_id order by s.user_id
   on conflict (user_id) do update set seen_at = excluded.seen_at,
     since = case when visits.seen_at <= ? then visits.seen_at else visits.since end
   where visits.seen_at < excluded.seen_at`

/**
 * When sessions were last seen. They are collected in memory and written once a minute, so that no request waits for a
 * write. A process that is killed loses the last minutes, which ends no session: idle sessions end after hours.
 */
export function createSightings({ database, now }: Pick<Parts, 'database' | 'now'>) {
  const waiting = new Set<string>()
  let timer: ReturnType<typeof setInterval> | undefined

  const write = async (ids: readonly string[]): Promise<void> => {
    const at = now()
    // Another server may have written the same session meanwhile.
    const before = new Date(at.getTime() - SESSION_SEEN_EVERY_SECONDS * 1000)
    const marks = ids.map(() => '?').join(', ')
    await database.statements(async (statements) => {
      await statements.execute(
        `update sessions set last_seen_at = ? where id in (${marks})
          and (last_seen_at is null or last_seen_at <= ?)`,
        [at, ...ids, before],
      )
      await statements.execute(noteVisits(marks), [at, ...ids, new Date(at.getTime() - VISIT_PAUSE_MS)])
    })
  }

  /** Writes what was noted; what fails is tried again by the next call. @throws an outage of the database */
  const flush = async (): Promise<void> => {
    // In one order: servers that write the same rows then rarely wait for each other.
    const ids = [...waiting].sort()
    for (let start = 0; start < ids.length; start += IDS_OF_A_STATEMENT) {
      const some = ids.slice(start, start + IDS_OF_A_STATEMENT)
      await write(some)
      for (const id of some) waiting.delete(id)
    }
  }

  return {
    /** Call for a new session, and at most every `SESSION_SEEN_EVERY_SECONDS` for each one. */
    note(sessionId: string): void {
      if (waiting.size < WAITING_MAX) waiting.add(sessionId)
    },

    flush,

    /** @param onError of a write that is tried again */
    start(onError: (error: unknown) => void): void {
      timer = setInterval(() => void flush().catch(onError), FLUSH_EVERY_MS)
      timer.unref()
    },

    stop: (): void => clearInterval(timer),
  }
}

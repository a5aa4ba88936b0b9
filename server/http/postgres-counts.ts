import type { Reader } from '#server/database/reader.ts'
import type { CountedEvent, EventCounts, Refusal } from './event-counts.ts'

/** Rows that one statement of the sweep removes. */
const SWEPT_AT_ONCE = 10_000
/** A refusal is repeated from memory for this long: a flood from one key is no flood of statements. */
const REMEMBERED_MS = 1000
const REMEMBERED_MAX = 10_000
/** More than any limit. */
const ALL_POINTS = 1_000_000_000

const COUNT_EVENTS = 'select * from count_events(?::text[], ?::int[], ?::int[])'
const TAKE_BACK = 'select take_back_events(?::text[], ?::int[])'
/** Skips the rows that are being counted, which are in use. */
const DELETE_OLD_COUNTS = `delete from event_counts where key in (select key from event_counts
  where ends_at < clock_timestamp() limit ${SWEPT_AT_ONCE} for update skip locked) returning key`

/** A PostgreSQL array. The keys are base64url, which needs no quotes there. */
const list = (values: readonly (string | number)[]): string => `{${values.join(',')}}`
const keysOf = (events: readonly CountedEvent[]): string => list(events.map(({ key }) => key))

/**
 * Counts in the table `event_counts`, by the database's clock. Each call is one statement, which PostgreSQL runs as one
 * transaction: the reader sends it without the round trips of BEGIN and COMMIT.
 */
export function createPostgresCounts({ all }: Pick<Reader, 'all'>): EventCounts {
  /** By key, in the order in which the keys were refused; times are of the monotonic clock. */
  const refused = new Map<string, { at: number; waitSeconds: number }>()

  const remember = ({ key }: CountedEvent, waitSeconds: number) => {
    refused.delete(key)
    refused.set(key, { at: performance.now(), waitSeconds })
    const [oldest] = refused.keys()
    if (refused.size > REMEMBERED_MAX && oldest !== undefined) refused.delete(oldest)
  }
  const check = (events: readonly CountedEvent[]): Refusal | null => {
    for (const [index, { key }] of events.entries()) {
      const found = refused.get(key)
      if (!found) continue
      const passedMs = performance.now() - found.at
      if (passedMs < Math.min(REMEMBERED_MS, found.waitSeconds * 1000)) {
        return { index, waitSeconds: found.waitSeconds - passedMs / 1000 }
      }
      refused.delete(key)
    }
    return null
  }

  return {
    check,
    async count(events) {
      const known = check(events)
      if (known) return known
      const limits = events.map(({ limit }) => limit)
      const [row] = await all<{ refused: number; wait_seconds: number }>(COUNT_EVENTS, [
        keysOf(events),
        list(limits.map(({ points }) => points)),
        list(limits.map(({ seconds }) => seconds)),
      ])
      if (!row) return null
      const index = row.refused - 1
      const event = events[index]
      if (event) remember(event, row.wait_seconds)
      return { index, waitSeconds: row.wait_seconds }
    },
    async takeBack(events, numbers) {
      for (const { key } of events) refused.delete(key)
      await all(TAKE_BACK, [keysOf(events), list(numbers.map((number) => Math.min(number, ALL_POINTS)))])
    },
    async sweep() {
      while ((await all(DELETE_OLD_COUNTS)).length === SWEPT_AT_ONCE);
    },
  }
}

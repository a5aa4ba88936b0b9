import { setImmediate as nextTurn } from 'node:timers/promises'
import type BetterSqlite from 'better-sqlite3'
import type { CachedTable } from './migrations/change-triggers.ts'
import type { Reader, SqlValue } from './reader.ts'

/** The names 'search' and 'settings' have the id 0 (search-changes.ts, roles-and-settings.ts). */
type RecordedName = CachedTable | 'search' | 'settings'
/** The id is null where the whole table was emptied. The other id is that of the thing which a person marked. */
type ChangedRow = [table: RecordedName, id: number | null, otherId: number | null]

/** The rows of cached tables that were written, by this process or another one. */
export class Changes {
  /** Whether any row may have been written. */
  readonly isEverything: boolean
  readonly #rows: readonly ChangedRow[]

  /** @param rows null where any row may have been written */
  constructor(rows: readonly ChangedRow[] | null) {
    this.#rows = rows ?? []
    this.isEverything = rows === null || rows.some(([, id]) => id === null)
  }

  /** The ids of written rows; of sessions and marks those of the people. */
  in(table: RecordedName): number[] {
    return this.pairs(table).map(([id]) => id)
  }

  /** The person and the thing of each written mark. */
  pairs(table: RecordedName): [id: number, otherId: number][] {
    return this.#rows.flatMap(([written, id, otherId]) =>
      written === table && id !== null ? [[id, otherId ?? 0]] : [],
    )
  }
}

/** The table `changes`. Its rows come with every commit: of this server, another one, or a database tool. */
export interface ChangeSource<Place> {
  /** Whether nothing was committed since this place. */
  isAt(place: Place): boolean
  /** @returns the records after a place, and the place of the last one; null for records that can't be read */
  readAfter(place: Place | null): Promise<{ place: Place; rows: readonly ChangedRow[] | null }>
  /** The statement that deletes the records up to a place. */
  deletion(place: Place): [sql: string, values: SqlValue[]]
}

export type ChangeLog = ReturnType<typeof openChangeLog>

/** Records stay for twice as long at least. A server that reads less often takes everything as changed. */
const READ_WITHIN_MS = 30 * 60_000
/** To read more records than these costs more than to forget everything. */
const MAX_RECORDS = 10_000

/**
 * Follows the changes of the database.
 * @param apply drops or corrects what the changes made stale; what fails is applied again
 */
export function openChangeLog<Place>(
  source: ChangeSource<Place>,
  apply: (changes: Changes) => Promise<void>,
) {
  /** How far the log was read, and when. */
  let read: { place: Place; at: number } | null = null
  let prunable: { place: Place; at: number } | null = null
  /** Null where records after the last place may be deleted already. */
  const lastPlace = () => (read && performance.now() - read.at < READ_WITHIN_MS ? read.place : null)

  const look = async (): Promise<void> => {
    const { place, rows } = await source.readAfter(lastPlace())
    if (rows?.length !== 0) await apply(new Changes(rows && rows.length > MAX_RECORDS ? null : rows))
    read = { place, at: performance.now() }
  }
  let looking = Promise.resolve()
  let next: Promise<void> | null = null
  return {
    /** Reads what was committed since the last call, and applies it where there is something. */
    catchUp(): Promise<void> | null {
      const place = lastPlace()
      if (place !== null && source.isAt(place)) {
        read = { place, at: performance.now() }
        return null
      }
      // Callers share a read that has not begun, but not one under way: its answer may be older than their call.
      next ??= looking
        .catch(() => undefined)
        // A request that is read in the same turn of the event loop shares it, too.
        .then(() => nextTurn())
        .then(() => {
          next = null
          return (looking = look())
        })
      return next
    },

    /** Call regularly. @returns the statement that deletes records that every server has read; null where it is too early */
    nextDeletion() {
      const last = prunable
      if (last && performance.now() - last.at < 2 * READ_WITHIN_MS) return null
      prunable = read
      return last && source.deletion(last.place)
    },
  }
}

const RECORDS =
  'select table_name, row_id, other_id from changes where number > ? and number <= ? order by number limit ?'

/** SQLite has one writer at a time, so the numbers of the records are in the order of the commits. */
export function sqliteChanges(
  reader: BetterSqlite.Database,
): ChangeSource<{ version: number | undefined; number: number }> {
  // Its value changes with the commits of all other connections, which the writer's is one of. It takes 1 µs.
  const readVersion = reader.prepare<[], number>('pragma data_version').pluck()
  const readLast = reader.prepare<[], number>('select coalesce(max(number), 0) from changes').pluck()
  const readRows = reader.prepare<[number, number, number], ChangedRow>(RECORDS).raw()
  return {
    isAt: ({ version }) => version === readVersion.get(),
    async readAfter(place) {
      const [version, number] = [readVersion.get(), readLast.get() ?? 0]
      const rows = place && readRows.all(place.number, number, MAX_RECORDS + 1)
      return { place: { version, number }, rows }
    },
    deletion: ({ number }) => ['delete from changes where number <= ?', [number]],
  }
}

/** Compares its snapshot with the given one: only records of transactions that ended in between are returned. */
const CHANGES_SINCE = 'select * from changes_since(?::text::pg_snapshot, ?)'

const xmaxOf = (snapshot: string): number => Number(snapshot.split(':')[1])

/** On PostgreSQL neither the numbers of transactions nor of rows are in the order of commits: snapshots are compared. */
export function postgresChanges(reader: Pick<Reader, 'tuples'>): ChangeSource<string> {
  return {
    isAt: () => false,
    async readAfter(before) {
      // Where there is no record, one row with the snapshot alone.
      type Row = [snapshot: string, ...ChangedRow] | [snapshot: string, null, null, null]
      const rows = await reader.tuples<Row>(CHANGES_SINCE, [before, MAX_RECORDS + 1])
      const place = rows[0]?.[0] ?? ''
      // A PostgreSQL server that lost its last writes gives numbers twice.
      if (before === null || xmaxOf(place) < xmaxOf(before)) return { place, rows: null }
      return { place, rows: rows.flatMap(([, table, ...ids]) => (table ? [[table, ...ids]] : [])) }
    },
    deletion: (place) => ['delete from changes where xid < pg_snapshot_xmin(?::text::pg_snapshot)', [place]],
  }
}

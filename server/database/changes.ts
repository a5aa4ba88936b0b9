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
    return this.#rows.flatMap(([written, id]) => (written === table && id !== null ? [id] : []))
  }

  /** The person and the thing of each written mark. */
  marksIn(table: RecordedName): [personId: number, thingId: number][] {
    return this.#rows.flatMap(([written, id, otherId]) =>
      written === table && id !== null && otherId !== null ? [[id, otherId]] : [],
    )
  }
}

/** Reads the table `changes`. Its rows come with every commit: of this server, another one, or a database tool. */
export interface ChangeLog {
  /** Reads what was committed since the last call, and applies it where there is something. */
  catchUp(): void | Promise<void>
  /** Call regularly: deletes records that every server has read. */
  prune(): Promise<void>
}

export interface ChangeLogOptions {
  /** Drops what the changes made stale. */
  apply(changes: Changes): void
  /** Runs a statement in a transaction. */
  execute(sql: string, values: SqlValue[]): Promise<unknown>
}

/** Records stay for at least this long. A server that reads less often takes everything as changed. */
const KEPT_MS = 30 * 60_000
/** To read more records than these costs more than to forget everything. */
const MAX_RECORDS = 10_000

/** How far the log was read, and when. */
class Position<Place> {
  #read: { place: Place; at: number } | null = null
  #prunable: { place: Place; at: number } | null = null

  /** Null where records after the last place may be deleted already. */
  get place(): Place | null {
    return this.#read && performance.now() - this.#read.at < KEPT_MS ? this.#read.place : null
  }

  set place(place: Place) {
    this.#read = { place, at: performance.now() }
  }

  /** @param remove deletes the records up to this place */
  async prune(remove: (place: Place) => Promise<unknown>): Promise<void> {
    const prunable = this.#prunable
    if (prunable && performance.now() - prunable.at < 2 * KEPT_MS) return
    this.#prunable = this.#read
    if (prunable) await remove(prunable.place)
  }
}

const changesOf = (rows: readonly ChangedRow[]) => new Changes(rows.length > MAX_RECORDS ? null : rows)

/** SQLite has one writer at a time, so the numbers of the records are in the order of the commits. */
export function sqliteChanges(
  reader: BetterSqlite.Database,
  { apply, execute }: ChangeLogOptions,
): ChangeLog {
  const readVersion = reader.prepare<[], number>('pragma data_version').pluck()
  const readLast = reader.prepare<[], number>('select coalesce(max(number), 0) from changes').pluck()
  const readRows = reader
    .prepare<[number, number, number], ChangedRow>(
      'select table_name, row_id, other_id from changes where number > ? and number <= ? order by number limit ?',
    )
    .raw()
  const position = new Position<{ version: number; number: number }>()
  return {
    catchUp() {
      // The reader's value changes with the commits of all other connections, which the writer's is one of. It takes 1 µs.
      const version = readVersion.get() ?? -1
      const before = position.place
      let number = before?.number ?? 0
      if (before?.version !== version) {
        number = readLast.get() ?? 0
        if (!before) apply(new Changes(null))
        else if (number > before.number) {
          apply(changesOf(readRows.all(before.number, number, MAX_RECORDS + 1)))
        }
      }
      // Assigned after the reads: a failed read is repeated by the next call.
      position.place = { version, number }
    },
    prune: () => position.prune(({ number }) => execute('delete from changes where number <= ?', [number])),
  }
}

interface PostgresRow {
  snapshot: string
  /** Null where there is no record. */
  table_name: RecordedName | null
  row_id: number | null
  other_id: number | null
}

/** Compares its snapshot with the given one: only records of transactions that ended in between are returned. */
const CHANGES_SINCE = 'select * from changes_since(?::text::pg_snapshot, ?)'
const PRUNE = 'delete from changes where xid < pg_snapshot_xmin(?::text::pg_snapshot)'

const xmaxOf = (snapshot: string): number => Number(snapshot.split(':')[1])

/**
 * On PostgreSQL neither the numbers of transactions nor of rows are in the order of commits: snapshots are compared.
 * @param readSnapshot reads the present one
 */
export function postgresChanges(
  reader: Pick<Reader, 'all'>,
  readSnapshot: () => Promise<string>,
  { apply, execute }: ChangeLogOptions,
): ChangeLog {
  const position = new Position<string>()

  const look = async (): Promise<void> => {
    const before = position.place
    // Costs PostgreSQL a third of the comparison, and is all that most reads need.
    let now = await readSnapshot()
    // A PostgreSQL server that lost its last writes gives numbers twice.
    if (before === null || (now !== before && xmaxOf(now) < xmaxOf(before))) apply(new Changes(null))
    else if (now !== before) {
      const rows = await reader.all<PostgresRow>(CHANGES_SINCE, [before, MAX_RECORDS + 1])
      now = rows[0]?.snapshot ?? ''
      const changed = rows.flatMap(({ table_name: table, row_id: id, other_id: otherId }): ChangedRow[] =>
        table ? [[table, id, otherId]] : [],
      )
      if (changed.length > 0) apply(changesOf(changed))
    }
    position.place = now
  }

  let looking = Promise.resolve()
  let next: Promise<void> | null = null
  return {
    // Callers share a query that is not sent yet, but not one under way: its answer may be older than their call.
    catchUp() {
      next ??= looking
        .catch(() => undefined)
        // A request that is read in the same turn of the event loop shares the query, too.
        .then(() => nextTurn())
        .then(() => {
          next = null
          return (looking = look())
        })
      return next
    },
    prune: () => position.prune((snapshot) => execute(PRUNE, [snapshot])),
  }
}

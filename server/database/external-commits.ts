import type BetterSqlite from 'better-sqlite3'
import type { SqlEntityManager } from '@mikro-orm/sqlite'
import type { Reader } from './reader.ts'

/** Detects commits of other processes: another server on the same database, or a database tool. */
export interface ExternalCommits {
  /** Whether another process has committed since the last call. */
  hasChanges(): boolean | Promise<boolean>
  /** Runs the work of a transaction of this process, which `hasChanges` then ignores. */
  trackOwn<Result>(em: SqlEntityManager, work: () => Promise<Result>): Promise<Result>
  /** Counts the unfinished transactions of this process as external: it is unknown whether they were committed. */
  disown(): void
  /** Deletes records that are too old to be needed. */
  prune(): Promise<void>
}

/** Takes the write lock at once: no other process commits while a transaction of this process is open. */
const LOCK_SQLITE = `update sequences set value = value where name = ''`

/**
 * `data_version` of a connection changes with the commits of every other connection. The reader's value changes with
 * every write and is read first, which takes two microseconds. The writer's value changes with external writes alone.
 */
export function sqliteExternalCommits(
  reader: BetterSqlite.Database,
  writer: BetterSqlite.Database,
): ExternalCommits {
  const counterOf = (database: BetterSqlite.Database) => {
    const statement = database.prepare<[], number>('pragma data_version').pluck()
    return () => statement.get() ?? -1
  }
  const [readSeen, readOthers] = [counterOf(reader), counterOf(writer)]
  let [seen, others] = [readSeen(), readOthers()]
  return {
    hasChanges() {
      const now = readSeen()
      if (now === seen) return false
      const othersNow = readOthers()
      // Assigned after both reads: a failed read is repeated by the next call.
      const isWritten = othersNow !== others
      seen = now
      others = othersNow
      return isWritten
    },
    async trackOwn(em, work) {
      await em.execute(LOCK_SQLITE)
      return work()
    },
    disown: () => undefined,
    prune: () => Promise.resolve(),
  }
}

/** A snapshot of PostgreSQL: which transactions had ended at its time. */
interface Snapshot {
  text: string
  /** Every transaction below this number had ended. */
  from: number
  /** No transaction from this number on had begun. */
  to: number
  running: ReadonlySet<number>
}

const OWN_ID = 'select pg_current_xact_id_if_assigned()::text as id'
const COMMITS = 'select id from commits where id >= ? and id < ?'
const FORGET = 'delete from commits where id < pg_snapshot_xmin(pg_current_snapshot())::text::bigint - ?'
/** Every server has seen commits that are this many transactions old. */
const COMMITS_KEPT = 1_000_000
/** Above this number of ended transactions the commits are read without comparing each number first. */
const MOST_COMPARED = 10_000

const hasEnded = (id: number, { from, to, running }: Snapshot): boolean =>
  id < from || (id < to && !running.has(id))

/**
 * Two equal snapshots see the same rows. Where they differ, each transaction that ended in between belongs to this
 * process, or wrote to no cached table (it is not in the table `commits`), or is an external commit.
 */
export function postgresExternalCommits({ all }: Pick<Reader, 'all'>): ExternalCommits {
  /** The numbers of transactions of this process that may not have ended yet. */
  const own = new Set<number>()
  let seen: Snapshot | null = null

  const look = async (): Promise<boolean> => {
    const now = await readSnapshot(all)
    const before = seen
    if (before?.text === now.text) return false
    // `commits` no longer has numbers that old, and a PostgreSQL server that lost its last writes gives numbers twice.
    if (before === null || now.to < before.to || now.from - before.from > COMMITS_KEPT) {
      own.clear()
      seen = now
      return true
    }
    const isOthers = (id: number) => hasEnded(id, now) && !hasEnded(id, before) && !own.has(id)
    let isAsked = now.to - before.from > MOST_COMPARED
    for (let id = before.from; id < now.to && !isAsked; id++) isAsked = isOthers(id)
    const commits = isAsked ? await all<{ id: string }>(COMMITS, [before.from, now.to]) : []
    const isWritten = commits.some(({ id }) => isOthers(Number(id)))
    // Assigned after the read: a failed read is repeated by the next call.
    seen = now
    for (const id of own) if (hasEnded(id, now)) own.delete(id)
    return isWritten
  }

  let looking: Promise<boolean> = Promise.resolve(false)
  let next: Promise<boolean> | null = null
  return {
    async trackOwn(em, work) {
      const result = await work()
      await em.flush()
      const [row] = await em.execute<{ id: string | null }[]>(OWN_ID)
      if (row?.id) own.add(Number(row.id))
      return result
    },

    // Callers share a query that is not sent yet, but not one under way: its answer may be older than their call.
    hasChanges() {
      next ??= looking
        .catch(() => false)
        .then(() => {
          next = null
          return (looking = look())
        })
      return next
    },

    disown: () => own.clear(),

    async prune() {
      await all(FORGET, [COMMITS_KEPT])
    },
  }
}

async function readSnapshot(all: Reader['all']): Promise<Snapshot> {
  const [row] = await all<{ text: string }>('select pg_current_snapshot()::text as text')
  const text = row?.text ?? ''
  const [from = '', to = '', running = ''] = text.split(':')
  return {
    text,
    from: Number(from),
    to: Number(to),
    running: new Set(running === '' ? [] : running.split(',').map(Number)),
  }
}

import type BetterSqlite from 'better-sqlite3'
import type { SqlEntityManager } from '@mikro-orm/sqlite'
import type { Reader } from './reader.ts'

/** Tells of commits that aren't this process's own: another server on the same database, a tool, a person. */
export interface OtherWriters {
  /** Whether anything was committed by others since the last time this was asked. */
  hasChanges(): boolean | Promise<boolean>
  /** Runs the work of a transaction of our own so that it can be told from theirs. */
  trackOwn<Result>(em: SqlEntityManager, work: () => Promise<Result>): Promise<Result>
  /** Counts transactions of our own that may not have ended yet as writes of others: it is unknown if they were committed. */
  disown(): void
  /** Removes what nobody will ask for any more. */
  prune(): Promise<void>
}

/** Takes the lock for writing at once: while a transaction is open here, nobody else commits. */
const LOCK_SQLITE = `update sequences set value = value where name = ''`

/**
 * `data_version` moves with the commits of every other connection. The reader's tells, for two microseconds, that
 * nothing at all was written; where something was, the writer's tells whether it was somebody else.
 */
export function sqliteOtherWriters(
  reader: BetterSqlite.Database,
  writer: BetterSqlite.Database,
): OtherWriters {
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
      // Only now: where one of them can't be read, it is looked at again.
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

/** A snapshot of PostgreSQL: which transactions had ended when it was taken. */
interface Snapshot {
  text: string
  /** Before it all had ended. */
  from: number
  /** From it on none had begun. */
  to: number
  running: ReadonlySet<number>
}

const OWN_ID = 'select pg_current_xact_id_if_assigned()::text as id'
const COMMITS = 'select id from commits where id >= ? and id < ?'
const FORGET = 'delete from commits where id < pg_snapshot_xmin(pg_current_snapshot())::text::bigint - ?'
/** Older ones than these many transactions were seen by everybody long ago. */
const COMMITS_KEPT = 1_000_000
/** Where more ended than this, the commits are asked without looking at each. */
const MOST_COMPARED = 10_000

const hasEnded = (id: number, { from, to, running }: Snapshot): boolean =>
  id < from || (id < to && !running.has(id))

/**
 * Two equal snapshots see the same rows. Where they differ, every transaction that ended in between is one of ours,
 * or wrote nothing that is remembered (it is not among the `commits`), or is a write of others.
 */
export function postgresOtherWriters({ all }: Pick<Reader, 'all'>): OtherWriters {
  /** Our own that may not have ended yet. */
  const own = new Set<number>()
  let seen: Snapshot | null = null

  const look = async (): Promise<boolean> => {
    const now = await readSnapshot(all)
    const before = seen
    if (before?.text === now.text) return false
    // What is so old is among the `commits` no more; and a server that lost its last moments gives numbers twice.
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
    // Only now: where the commits can't be read, they are looked at again.
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

    // One question for all who ask before it is sent: one under way might have been answered before they asked.
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

import { setTimeout as pause } from 'node:timers/promises'
import { openListeningConnection, type ClientPool, type ListeningConnection } from './listening-connection.ts'
import type { EventListeners, EventLog } from './outbox.ts'
import type { Reader } from './reader.ts'

export const EVENT_TIMES = {
  /** Without a notification, a server looks for events this often. */
  pollMs: 1000,
  /** Between two looks: events that come in quick succession are read together. */
  pauseMs: 15,
  /** Rows stay for at least this long. A server that did not read for this long has missed events. */
  keptMs: 10 * 60_000,
  sweepEveryMs: 60_000,
  /** Events of one read. */
  pageSize: 500,
}

/** One text for any number of events, so that a connection prepares it once. The order is that of the array. */
const INSERT_EVENTS = `insert into events (name, payload) select name, payload from
  json_to_recordset(?::text::json) as given (name text, payload json)`

const EVENT_COLUMNS = `e.number::text as number, e.name, e.payload::text as payload,
  floor(extract(epoch from e.at) * 1000)::text as ms`
const CLOCK_COLUMN = 'floor(extract(epoch from clock_timestamp()) * 1000)::text as now'
const READ_SNAPSHOT = `select pg_current_snapshot()::text as target, ${CLOCK_COLUMN}, null as number`

/**
 * The events of the transactions that ended between two snapshots. Neither the numbers of transactions nor of rows are
 * in the order of commits; among the events that became visible, the order is that in which they were written.
 */
const READ_EVENTS = `with bounds as (select coalesce($2::text::pg_snapshot, pg_current_snapshot()) as target)
  select b.target::text as target, ${CLOCK_COLUMN}, ${EVENT_COLUMNS} from bounds b left join events e
    on e.xid >= pg_snapshot_xmin($1::text::pg_snapshot) and not pg_visible_in_snapshot(e.xid, $1::text::pg_snapshot)
    and pg_visible_in_snapshot(e.xid, b.target) and e.number > $3::text::bigint
  order by e.number limit $4`

const RECALL_EVENTS = `select ${EVENT_COLUMNS} from events e where e.name = any($1::text[])
  and pg_visible_in_snapshot(e.xid, $2::text::pg_snapshot) order by e.number desc limit $3`

/** The recalled events stay, however old they are. */
const DELETE_OLD_EVENTS = `delete from events where xid < pg_snapshot_xmin(?::text::pg_snapshot) and number not in (
  select number from events where name in (select json_array_elements_text(?::text::json)) order by number desc limit ?)`

interface EventRow {
  number: string
  name: string
  payload: string
  ms: string
}
interface ReadRow extends EventRow {
  target: string
  now: string
}
type Place = { snapshot: string; ms: number }

const xmaxOf = (snapshot: string): number => Number(snapshot.split(':')[1])

/** The number makes the times of two events different. @returns ISO 8601 with nine digits of a second */
const timeOf = ({ ms, number }: EventRow): string =>
  new Date(Number(ms)).toISOString().replace('Z', `${number.slice(-6).padStart(6, '0')}Z`)

/**
 * Events in a table that all servers of the database read: each exactly once, whether its notification arrives or not
 * (docs/decisions/057). The notification is sent after the commit: a NOTIFY inside the transaction would make all
 * transactions commit one after the other.
 * @param reader runs statements outside of transactions, through the pool
 */
export function postgresEvents(
  findPool: () => Promise<ClientPool>,
  reader: Pick<Reader, 'all'>,
  times = EVENT_TIMES,
): EventLog {
  let listeners: EventListeners | null = null
  let connection: ListeningConnection | null = null
  let polling: NodeJS.Timeout | undefined
  let place: Place | null = null
  /** A read of several pages, up to one snapshot. */
  let reading: { target: string; after: string } | null = null
  let sweepable: Place[] = []
  let hasMissed = false
  let isUntold = false
  let isWanted = false
  let running: Promise<void> | null = null

  const told = (row: EventRow) => ({
    name: row.name,
    payload: JSON.parse(row.payload) as unknown,
    at: timeOf(row),
  })
  const recall = async (from: ListeningConnection, { snapshot }: Place) => {
    const { names = [], count = 0 } = listeners?.recalled ?? {}
    if (count === 0) return
    const rows = await from.query<EventRow>('events-recall', RECALL_EVENTS, [names, snapshot, count])
    listeners?.onRecall(rows.reverse().map(told))
  }
  /** Goes on from now, and reports what was missed. */
  const begin = async (from: ListeningConnection) => {
    const [row] = await from.query<ReadRow>('events-first', READ_SNAPSHOT, [])
    if (!row) return
    const now = { snapshot: row.target, ms: Number(row.now) }
    await recall(from, now)
    place = now
    reading = null
    sweepable = [now]
    if (hasMissed) listeners?.onMissed()
    hasMissed = false
  }
  const sweep = (now: Place) => {
    const [oldest] = sweepable
    const latest = sweepable.at(-1)
    if (!latest || now.ms - latest.ms > times.sweepEveryMs) sweepable.push(now)
    if (!oldest || now.ms - oldest.ms < times.keptMs) return
    sweepable.shift()
    const { names = [], count = 0 } = listeners?.recalled ?? {}
    reader.all(DELETE_OLD_EVENTS, [oldest.snapshot, JSON.stringify(names), count]).catch((error: unknown) => {
      listeners?.onFailure(error)
    })
  }
  const read = async (from: ListeningConnection) => {
    for (;;) {
      const before = place
      if (before === null) return begin(from)
      const values = [before.snapshot, reading?.target ?? null, reading?.after ?? '0', times.pageSize]
      const rows = await from.query<ReadRow>('events-read', READ_EVENTS, values)
      const [first] = rows
      if (!first) return
      const now = { snapshot: first.target, ms: Number(first.now) }
      // Rows may be gone: this server was away, or PostgreSQL lost its last writes.
      if (now.ms - before.ms > 0.8 * times.keptMs || xmaxOf(now.snapshot) < xmaxOf(before.snapshot)) {
        hasMissed = true
        place = null
        continue
      }
      // The join without an event gives a row of nulls.
      for (const row of rows) if (row.number !== null) listeners?.onEvent(told(row))
      const last = rows.at(-1)
      if (rows.length === times.pageSize && last) reading = { target: now.snapshot, after: last.number }
      else {
        reading = null
        place = now
        return sweep(now)
      }
    }
  }
  const work = async (from: ListeningConnection) => {
    while (isWanted && from.isOpen()) {
      isWanted = false
      if (isUntold) {
        isUntold = false
        // Both statements are sent at once.
        void from.notify()
      }
      await read(from)
      await pause(times.pauseMs, undefined, { ref: false })
    }
  }
  const wake = () => {
    isWanted = true
    const from = connection
    if (running || !from?.isOpen()) return
    running = work(from)
      .then(
        () => true,
        // The connection reports why it broke.
        () => false,
      )
      .then((isDone) => {
        running = null
        if (isDone && isWanted) wake()
      })
  }
  const committed = () => {
    isUntold = true
    wake()
  }

  return {
    isShared: true,
    async write(transaction, events) {
      await transaction.execute(INSERT_EVENTS, [JSON.stringify(events)])
    },
    committed,
    async tell(event) {
      await reader.all(INSERT_EVENTS, [JSON.stringify([event])])
      committed()
    },
    listen: (given) => void (listeners = given),
    async start() {
      connection = openListeningConnection(await findPool(), {
        onConnected: wake,
        onNotified: wake,
        onLost(error) {
          // Not connected at the start: clients may listen already when it succeeds.
          hasMissed ||= place === null
          // Another server may not have been told.
          isUntold = true
          listeners?.onFailure(error)
        },
      })
      await connection.tried
      await running
      polling = setInterval(wake, times.pollMs).unref()
    },
    async close() {
      clearInterval(polling)
      await connection?.close()
      listeners = null
    },
  }
}

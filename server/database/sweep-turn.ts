import { randomUUID } from 'node:crypto'
import { LockMode } from '@mikro-orm/core'
import type { Database } from './database.ts'
import { SweepTurn } from './sweep-turn.entity.ts'

/** A process that dies or hangs in a sweep loses its turn after this time. */
export const TURN_LEASE_MS = 60_000
const HEARTBEAT_MS = TURN_LEASE_MS / 4

/** Whether a time is in the past, or too far ahead: the database's clock was set back since. */
const isOver = (time: Date | null | undefined, now: Date, longestMs: number): boolean =>
  !time || time <= now || time.getTime() > now.getTime() + longestMs

/**
 * Runs the work if it is due and no other process is at it. The times are those of the database's clock.
 * @param everyMs the work is due this many milliseconds after it was last begun, by any process
 * @returns whether the work ran
 * @throws the error of the work, after the turn has ended; the work is then due after `everyMs` again
 */
export async function takeSweepTurn(
  database: Database,
  everyMs: number,
  work: () => Promise<unknown>,
): Promise<boolean> {
  const lease = randomUUID()
  const isTaken = await database.transaction(async (em) => {
    const turn = await em.findOneOrFail(SweepTurn, 'hourly', { lockMode: LockMode.PESSIMISTIC_WRITE })
    const now = await database.time(em)
    const due = turn.takenAt && new Date(turn.takenAt.getTime() + everyMs)
    if (!isOver(due, now, everyMs) || !isOver(turn.leasedUntil, now, TURN_LEASE_MS)) return false
    turn.takenAt = now
    turn.lease = lease
    turn.leasedUntil = new Date(now.getTime() + TURN_LEASE_MS)
    await em.flush()
    return true
  })
  if (!isTaken) return false
  /** @param ms the time that is left */
  const extend = (ms: number) =>
    database.transaction(async (em) => {
      const leasedUntil = new Date((await database.time(em)).getTime() + ms)
      await em.nativeUpdate(SweepTurn, { name: 'hourly', lease }, { leasedUntil })
    })
  // Without heartbeats, as during an outage, the lease runs out. Two sweeps at once do double work and no harm.
  const heartbeat = setInterval(() => void extend(TURN_LEASE_MS).catch(() => undefined), HEARTBEAT_MS)
  heartbeat.unref()
  try {
    await work()
  } finally {
    clearInterval(heartbeat)
    await extend(0).catch(() => undefined)
  }
  return true
}

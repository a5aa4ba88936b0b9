import type { BackgroundWork, Parts } from './feature.ts'
import { takeSweepTurn } from './database/sweep-turn.ts'

const EVERY_MS = 60 * 60 * 1000
/** Less than an hour, because the timers of two processes are never exactly an hour apart. */
const DUE_MS = EVERY_MS - 5 * 60 * 1000
/** A server that only answers leaves the sweeps to workers, until none has swept for this long. */
const OVERDUE_MS = 3 * EVERY_MS

interface Options {
  /** Whether this process makes media ready, and sweeps before those that only answer. */
  isWorker: boolean
}

/**
 * Sweeps every hour until the process ends: in each process what it alone has, and in one of the processes what they
 * share. On PostgreSQL also at once, if the last sweep of any process was long ago.
 */
export function startSweeps(
  { config, database, logger }: Pick<Parts, 'config' | 'database' | 'logger'>,
  background: Required<Pick<BackgroundWork, 'sweep' | 'sweepOwn'>>,
  { isWorker }: Options,
): void {
  const isAlone = config.databaseUrl === undefined
  const sweepShared = async () => {
    if (isAlone) await background.sweep()
    else await takeSweepTurn(database, isWorker ? DUE_MS : OVERDUE_MS, background.sweep)
  }
  const run = (sweeps: (() => Promise<void>)[]) => {
    for (const sweep of sweeps)
      sweep().catch((error: unknown) => logger.error({ err: error }, 'sweep failed'))
  }
  if (!isAlone) run([sweepShared])
  setInterval(run, EVERY_MS, [sweepShared, background.sweepOwn, () => database.sweep()]).unref()
}

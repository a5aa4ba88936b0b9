import type { Parts } from './feature.ts'

/** How long running work may still take after a stop signal. */
export const DRAIN_MS = 10_000
/** The process ends after this in any case, also while the database doesn't answer. */
const STOP_MS = DRAIN_MS + 5_000

/**
 * Ends the process at the first SIGTERM or SIGINT: with 0, or with 1 after `STOP_MS`.
 * @param stop ends the work of the process; the database is closed after it
 */
export function stopOnSignal(
  { database, logger }: Pick<Parts, 'database' | 'logger'>,
  stop: () => Promise<unknown>,
): void {
  let isStopping = false
  const end = async (signal: string): Promise<void> => {
    if (isStopping) return
    isStopping = true
    logger.info({ signal }, 'stopping')
    setTimeout(() => {
      logger.error('stopped without waiting any longer')
      process.exit(1)
    }, STOP_MS).unref()
    await stop()
    await database.close()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void end(signal))
}

import { open } from 'node:fs/promises'
import { createThread } from '#server/threads/thread.ts'
import { CommitUnknown } from './outage.ts'

/** About as many transactions as fill the 1,000 pages after which SQLite itself would copy the log into the file. */
const CHECKPOINT_EVERY = 100

/** SQLite copies the log itself, on the event loop, where it has grown to this many pages all the same. */
export const CHECKPOINT_PAGES_MAX = 4000

/**
 * Makes the commits of SQLite durable away from the event loop (docs/decisions/056). COMMIT writes to the log file and
 * doesn't sync; `synced` does, in the thread pool. Transactions that wait at the same time share a sync.
 * @param file the database, which is open in WAL mode
 */
export async function openLogSync(file: string) {
  const log = await open(`${file}-wal`, 'r+')
  const thread = createThread<string, void>(new URL('./checkpoint-thread.ts', import.meta.url))
  let checkpointing: Promise<void> | null = null
  let isBroken = false
  let commits = 0

  const checkpoint = (): Promise<void> =>
    (checkpointing ??= thread.call(file).finally(() => (checkpointing = null)))

  const sync = async (): Promise<void> => {
    // The system reports lost bytes once, and a second sync would succeed without them. The copy of all of them in the
    // database file makes up for it.
    if (isBroken) await checkpoint()
    isBroken = true
    await log.datasync()
    isBroken = false
  }

  let running = Promise.resolve()
  let next: Promise<void> | null = null
  return {
    /** Await this before a transaction: the first write to a log that begins anew syncs it on the event loop. */
    async copied(): Promise<void> {
      await checkpointing?.catch(() => undefined)
    },
    /**
     * Resolves once everything is on the disk that was committed before this call.
     * @throws CommitUnknown
     */
    async synced(): Promise<void> {
      // A checkpoint that fails is repeated by the next one.
      if (++commits % CHECKPOINT_EVERY === 0) checkpoint().catch(() => undefined)
      // Callers share a sync that has not begun. One under way may have begun before their commit.
      next ??= running
        .catch(() => undefined)
        .then(() => {
          next = null
          return (running = sync())
        })
      try {
        await next
      } catch (error) {
        throw new CommitUnknown('The disk did not take the commit', { cause: error })
      }
    },
    async close(): Promise<void> {
      await running.catch(() => undefined)
      await checkpointing?.catch(() => undefined)
      await thread.close()
      await log.close()
    },
  }
}

export type LogSync = Awaited<ReturnType<typeof openLogSync>>

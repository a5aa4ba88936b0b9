import { open, type FileHandle } from 'node:fs/promises'
import { MEGABYTE } from '#shared/limits/units.ts'

/** Of one file, until a sync begins. */
const SYNC_BYTES = 8 * MEGABYTE

/** One at a time in the process: a sync holds a thread, and threads also read files. */
let isSyncing = false

/** Thrown when bytes may be missing that were written: the file is of no use. */
export class SyncFailed extends Error {}

interface Options {
  /** As of fs.open: wx for a new file, r+ for one that is continued. */
  flags: 'wx' | 'r+'
  /** The position of the first byte. What is before it is synced, too. */
  start?: number
}

/**
 * Writes chunks to a file and syncs them while more arrive, so that the caller's last sync is short. Each chunk is
 * written when it arrives, also where `chunks` fails later.
 * @returns the number of bytes that were written
 * @throws the error of `chunks` or of writing; SyncFailed
 */
export async function writeSynced(
  file: string,
  chunks: AsyncIterable<Buffer>,
  { flags, start = 0 }: Options,
): Promise<number> {
  const handle = await open(file, flags)
  const sync = createSync(handle, start > 0)
  let position = start
  try {
    sync.begin(position)
    for await (const chunk of chunks) {
      // A disk that is almost full takes a part, and refuses the rest.
      for (let left = chunk; left.length > 0;) {
        const { bytesWritten } = await handle.write(left, 0, left.length, position)
        position += bytesWritten
        left = left.subarray(bytesWritten)
      }
      sync.begin(position)
    }
  } finally {
    try {
      await sync.end()
    } finally {
      await handle.close()
    }
  }
  return position - start
}

/** @param isDue whether the file has bytes from before, which the first sync is for */
function createSync(handle: FileHandle, isDue: boolean) {
  let synced = isDue ? -Infinity : 0
  let running: Promise<void> | undefined
  let failure: unknown
  return {
    /** Begins a sync if it is due and none runs. */
    begin(written: number): void {
      if (isSyncing || written - synced < SYNC_BYTES) return
      isSyncing = true
      synced = written
      running = handle
        .datasync()
        .catch((error: unknown) => {
          failure ??= error
        })
        .finally(() => {
          isSyncing = false
        })
    },
    /** Waits for the running sync. @throws SyncFailed; the system reports such an error only once */
    async end(): Promise<void> {
      await running
      if (failure !== undefined) throw new SyncFailed('A file could not be synced', { cause: failure })
    },
  }
}

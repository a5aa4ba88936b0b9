import { randomFillSync } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import path from 'node:path'

/** Enough for SQLite's log of some hundred deletions. */
const RESERVE_BYTES = 4 * 1024 * 1024
/** The file is created only with this much free space, so that it does not fill the disk itself. */
const ROOM_NEEDED_BYTES = 4 * RESERVE_BYTES

/** Reserves disk space in the data folder. On a full disk it is released for the writes that free more space. */
export function createReserve(dataDir: string) {
  const file = path.join(dataDir, 'reserve')
  return {
    /** Creates the file where the disk has room. It may fail; the next sweep tries again. */
    allocate(): void {
      try {
        const { bavail, bsize } = statfsSync(dataDir)
        if (existsSync(file) || bavail * bsize < ROOM_NEEDED_BYTES) return
        const handle = openSync(file, 'wx', 0o600)
        try {
          // Random bytes: no file system can compress them.
          writeSync(handle, randomFillSync(Buffer.alloc(RESERVE_BYTES)))
          fsyncSync(handle)
        } finally {
          closeSync(handle)
        }
      } catch {
        rmSync(file, { force: true })
      }
    },

    /** Deletes the file. @returns false where there was none */
    release(): boolean {
      if (!existsSync(file)) return false
      rmSync(file, { force: true })
      return true
    },
  }
}

export type Reserve = ReturnType<typeof createReserve>

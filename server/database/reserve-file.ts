import { randomFillSync } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import path from 'node:path'

/** Enough for SQLite's log of some hundred deletions. */
const RESERVE_BYTES = 4 * 1024 * 1024
/** It is laid by where the disk has this much, so that it isn't what fills the disk. */
const ROOM_NEEDED_BYTES = 4 * RESERVE_BYTES

/** Room on the disk of the data folder that a full disk can't take, for the writes that make more of it. */
export function createReserve(dataDir: string) {
  const file = path.join(dataDir, 'reserve')
  return {
    /** Lays the room by where there is enough; it may fail, and is tried again at the next sweep. */
    layBy(): void {
      try {
        const { bavail, bsize } = statfsSync(dataDir)
        if (existsSync(file) || bavail * bsize < ROOM_NEEDED_BYTES) return
        const handle = openSync(file, 'wx', 0o600)
        try {
          // Bytes that no file system can keep in less room.
          writeSync(handle, randomFillSync(Buffer.alloc(RESERVE_BYTES)))
          fsyncSync(handle)
        } finally {
          closeSync(handle)
        }
      } catch {
        rmSync(file, { force: true })
      }
    },

    /** Makes the room free; false where none was laid by. */
    giveUp(): boolean {
      if (!existsSync(file)) return false
      rmSync(file, { force: true })
      return true
    },
  }
}

export type Reserve = ReturnType<typeof createReserve>

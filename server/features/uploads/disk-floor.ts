import { GIGABYTE } from '#shared/limits/units.ts'
import { ApiError } from '#server/api-error.ts'
import type { Storage } from '#server/media/storage.ts'

/** Reserved for the database; on a small disk this part of it. */
const FLOOR_BYTES = GIGABYTE
const FLOOR_PART = 0.05
const REMEMBERED_MS = 1000

/** The bytes that uploads leave free on a disk of this size. */
export const floorOf = (size: number): number => Math.min(FLOOR_BYTES, size * FLOOR_PART)

export type DiskFloor = ReturnType<typeof createDiskFloor>

/**
 * Refuses uploads while the disk of the data folder still has room for everything else, because a database that
 * cannot write loses more than an upload. With S3 it is the disk of this server, where files arrive.
 */
export function createDiskFloor(storage: Pick<Storage, 'diskSpace'>) {
  let held = 0
  let lastRead: { at: number; room: ReturnType<Storage['diskSpace']> } | null = null

  const readRoom = () => {
    const at = performance.now()
    if (!lastRead || at - lastRead.at >= REMEMBERED_MS) lastRead = { at, room: storage.diskSpace() }
    return lastRead.room
  }

  return {
    /**
     * @param bytes how many are about to arrive
     * @returns a function to call when they have arrived, or will not
     * @throws ApiError disk_full
     */
    async hold(bytes: number): Promise<() => void> {
      const { free, size } = await readRoom()
      if (free - held - bytes < floorOf(size)) {
        throw new ApiError('disk_full', 'The server has no room left. Please tell an administrator.')
      }
      held += bytes
      return () => {
        held -= bytes
        bytes = 0
      }
    },
  }
}

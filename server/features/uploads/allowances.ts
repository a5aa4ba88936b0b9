import type { UploadAllowance } from '#shared/contract/uploads.ts'
import {
  UNFINISHED_UPLOADS_MAX,
  UNUSED_PICTURES_MAX,
  UNUSED_UPLOADS_MAX,
  WAITING_VIDEOS_MAX,
} from '#shared/limits.ts'
import { ApiError } from '#server/api-error.ts'
import type { Caller } from '#server/http/caller.ts'
import type { DiskFloor } from './disk-floor.ts'
import { uploadBytesMax, waitingSentence, type Quotas } from './quotas.ts'
import type { Unfinished } from './unfinished-uploads.ts'

interface Options {
  quotas: Quotas
  floor: DiskFloor
  unfinished: Unfinished
  maxUploadMb: number
}

export type Allowances = ReturnType<typeof createAllowances>

/** What a person may still upload; asked before an upload begins. */
export function createAllowances({ quotas, floor, unfinished, maxUploadMb }: Options) {
  /** Checks whether a video of no bytes would be admitted. */
  const refusalOf = async (caller: Caller, waiting: number): Promise<string | null> => {
    if (!caller.isAdmin && waiting >= WAITING_VIDEOS_MAX) return waitingSentence(waiting)
    try {
      await floor.hold(0)
      await unfinished.admit(caller.id, 0)
      const release = await quotas.hold(caller, { videos: 1, pictures: 0, bytes: 0 })
      release()
      return null
    } catch (error) {
      if (error instanceof ApiError) return error.message
      throw error
    }
  }

  return {
    async of(caller: Caller): Promise<UploadAllowance> {
      const [unused, waiting, begun] = await Promise.all([
        quotas.unusedOf(caller.id),
        quotas.waitingOf(caller.id),
        unfinished.of(caller.id),
      ])
      const bytes = uploadBytesMax(maxUploadMb)
      return {
        unfinished: { used: begun.files, allowed: UNFINISHED_UPLOADS_MAX },
        unfinishedBytes: { used: begun.bytes, allowed: bytes },
        unused: { used: unused.videos, allowed: UNUSED_UPLOADS_MAX },
        unusedPictures: { used: Math.max(0, unused.pictures), allowed: UNUSED_PICTURES_MAX },
        unusedBytes: { used: unused.bytes, allowed: bytes },
        waiting: { used: waiting, allowed: caller.isAdmin ? null : WAITING_VIDEOS_MAX },
        refusal: await refusalOf(caller, waiting),
      }
    },
  }
}

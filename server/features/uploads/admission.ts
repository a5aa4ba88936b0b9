import type { Context } from 'koa'
import type { UPLOAD_PARTS } from '#shared/contract/uploads.ts'
import type { Parts } from '#server/feature.ts'
import type { Caller } from '#server/http/caller.ts'
import {
  receiveForm,
  type FormRules,
  type ReceivedFiles,
  type ReceivedForm,
} from '#server/media/receive-form.ts'
import type { DiskFloor } from './disk-floor.ts'
import type { Quotas, Unused } from './quotas.ts'

interface Needs extends Parts {
  quotas: Quotas
  floor: DiskFloor
}

export type Admission = ReturnType<typeof createAdmission>

/** Admits uploads twice: before their bytes are read, and before they are processed. */
export function createAdmission({ storage, quotas, floor }: Needs) {
  /** Counts this need until the work is done. */
  const holding = async <Result>(
    caller: Caller,
    need: Unused,
    arriving: number,
    work: () => Promise<Result>,
  ): Promise<Result> => {
    const releaseDisk = await floor.hold(arriving)
    try {
      const release = await quotas.hold(caller, need)
      return await work().finally(release)
    } finally {
      releaseDisk()
    }
  }

  return {
    /**
     * Receives a form unless it is too much. Its size is taken from its Content-Length.
     * @throws ApiError over_quota, disk_full; and what `receiveForm` throws
     */
    async receive<Part extends string>(
      caller: Caller,
      ctx: Context,
      rules: FormRules<Part>,
      files: Omit<Unused, 'bytes'>,
    ): Promise<ReceivedForm<Part>> {
      const parts = Object.values<{ maxBytes: number }>(rules.files)
      const most = parts.reduce((sum, { maxBytes }) => sum + maxBytes, 0)
      // More than all parts may have together is refused by the form itself.
      const bytes = Math.min(Number(ctx.get('Content-Length')) || most, most)
      return holding(caller, { ...files, bytes }, bytes, () => receiveForm(ctx, storage, rules))
    },

    /**
     * Processes files that have arrived. If they are too much, they are discarded.
     * @throws ApiError over_quota, disk_full; and what `work` throws
     */
    async store<Result>(
      caller: Caller,
      files: ReceivedFiles<keyof typeof UPLOAD_PARTS>,
      work: () => Promise<Result>,
    ): Promise<Result> {
      const received = Object.values(files)
      const bytes = received.reduce((sum, file) => sum + file.bytes, 0)
      const need = { videos: files.video ? 1 : 0, pictures: files.thumbnail ? 1 : 0, bytes }
      let isAdmitted = false
      try {
        // The bytes are on the disk already.
        return await holding(caller, need, 0, () => {
          isAdmitted = true
          return work()
        })
      } finally {
        if (!isAdmitted) await Promise.all(received.map(({ incoming }) => storage.discard(incoming)))
      }
    },
  }
}

import type { Context } from 'koa'
import type { UploadAllowance, UploadPart } from '#shared/contract/uploads.ts'
import { FILE_KINDS } from '#shared/file-kinds.ts'
import { can } from '#shared/permissions.ts'
import { UNFINISHED_UPLOADS_MAX, WAITING_VIDEOS_MAX } from '#shared/limits/uploads.ts'
import { ApiError } from '#server/api-error.ts'
import type { Caller } from '#server/http/caller.ts'
import {
  receiveForm,
  type FormRules,
  type ReceivedFiles,
  type ReceivedForm,
} from '#server/media/receive-form.ts'
import type { Storage } from '#server/media/storage.ts'
import type { DiskFloor } from './disk-floor.ts'
import { needOf, uploadBytesMax, waitingSentence, type Quotas, type Unused } from './quotas.ts'
import type { AssertMayUpload } from './upload-rights.ts'
import { assertMayBegin, type UnfinishedUploads } from './unfinished-uploads.ts'

interface Options {
  storage: Storage
  quotas: Quotas
  floor: DiskFloor
  unfinished: UnfinishedUploads
  maxUploadMb: number
  assertMayUpload: AssertMayUpload
}

/** Admits uploads twice: before their bytes are read, and before they are processed. */
export function createAdmission({
  storage,
  quotas,
  floor,
  unfinished,
  maxUploadMb,
  assertMayUpload,
}: Options) {
  /** Counts this need until the work is done. */
  const holding = async <Result>(
    caller: Caller,
    need: Partial<Unused>,
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

  /** Checks whether a video of no bytes would be admitted. */
  const refusalOf = async (caller: Caller, waiting: number): Promise<string | null> => {
    try {
      await assertMayUpload(caller)
      if (!can(caller, 'videos.manage') && waiting >= WAITING_VIDEOS_MAX) return waitingSentence(waiting)
      await floor.hold(0)
      assertMayBegin(await unfinished.unfinishedOf(caller.id), 0, maxUploadMb)
      const release = await quotas.hold(caller, { video: 1 })
      release()
      return null
    } catch (error) {
      if (error instanceof ApiError) return error.message
      throw error
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
      need: Partial<Unused>,
    ): Promise<ReceivedForm<Part>> {
      const parts = Object.values<{ maxBytes: number }>(rules.files)
      const most = parts.reduce((sum, { maxBytes }) => sum + maxBytes, 0)
      // More than all parts may have together is refused by the form itself.
      const bytes = Math.min(Number(ctx.get('Content-Length')) || most, most)
      return holding(caller, { ...need, bytes }, bytes, () => receiveForm(ctx, storage, rules))
    },

    /**
     * Processes files that have arrived. If they are too much, they are discarded.
     * @throws ApiError over_quota, disk_full; and what `work` throws
     */
    async store<Result>(
      caller: Caller,
      form: ReceivedFiles<UploadPart>,
      work: () => Promise<Result>,
    ): Promise<Result> {
      const received = Object.values(form)
      let isAdmitted = false
      try {
        // The bytes are on the disk already.
        return await holding(caller, needOf(form), 0, () => {
          isAdmitted = true
          return work()
        })
      } finally {
        if (!isAdmitted) await Promise.all(received.map(({ incoming }) => storage.discard(incoming)))
      }
    },

    /** What a person may still upload; asked before an upload begins. */
    async allowanceOf(caller: Caller): Promise<UploadAllowance> {
      const [unused, waiting, begun] = await Promise.all([
        quotas.unusedOf(caller.id),
        quotas.waitingOf(caller.id),
        unfinished.unfinishedOf(caller.id),
      ])
      const allowed = uploadBytesMax(maxUploadMb)
      return {
        unfinished: { used: begun.files, allowed: UNFINISHED_UPLOADS_MAX },
        unfinishedBytes: { used: begun.bytes, allowed },
        unused: { used: unused.video, allowed: FILE_KINDS.video.unusedMax },
        unusedPictures: { used: Math.max(0, unused.image), allowed: FILE_KINDS.image.unusedMax },
        unusedBytes: { used: unused.bytes, allowed },
        waiting: { used: waiting, allowed: can(caller, 'videos.manage') ? null : WAITING_VIDEOS_MAX },
        refusal: await refusalOf(caller, waiting),
      }
    },
  }
}

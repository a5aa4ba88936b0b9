import path from 'node:path'
import { UPLOAD_PARTS, type uploadRoutes } from '#shared/contract/uploads.ts'
import type { Parts } from '#server/feature.ts'
import type { Handlers } from '#server/http/mount-routes.ts'
import { senderGone } from '#server/http/sender-gone.ts'
import { THUMBNAIL_PART, videoPart } from '#server/media/receive-form.ts'
import { createAdmission } from './admission.ts'
import { createDiskFloor } from './disk-floor.ts'
import { createQuotas } from './quotas.ts'
import { ResumableFiles } from './resumable-files.ts'
import { createResumableUploads } from './resumable-uploads.ts'
import { serveUploads } from './serve-uploads.ts'
import { createUploads } from './uploads.service.ts'

export function uploadsFeature(parts: Parts) {
  const { config, storage, readers, logger } = parts
  const { dataDir, maxUploadMb } = config
  const quotas = createQuotas(parts)
  const floor = createDiskFloor(storage)
  const files = new ResumableFiles(path.join(dataDir, 'resumable'), maxUploadMb, floor)
  const admission = createAdmission({ storage, quotas, floor, files, maxUploadMb })
  const uploads = createUploads({ ...parts, quotas })
  const resumable = createResumableUploads({
    ...parts,
    files,
    uploads: { store: (caller, form) => admission.store(caller, form, () => uploads.store(caller, form)) },
  })
  const videoRules = {
    files: {
      [UPLOAD_PARTS.video]: videoPart(maxUploadMb),
      [UPLOAD_PARTS.thumbnail]: THUMBNAIL_PART,
      [UPLOAD_PARTS.poster]: THUMBNAIL_PART,
    },
  }
  const thumbnailRules = { files: { [UPLOAD_PARTS.thumbnail]: THUMBNAIL_PART } }
  const handlers: Handlers<typeof uploadRoutes> = {
    uploadFiles: async ({ caller, ctx }) => {
      readers.prepare()
      const form = await admission.receive(caller, ctx, videoRules, { videos: 1, pictures: 0 })
      return admission.store(caller, form.files, () => uploads.store(caller, form.files, senderGone(ctx)))
    },
    uploadThumbnail: async ({ caller, ctx }) => {
      readers.prepare()
      const form = await admission.receive(caller, ctx, thumbnailRules, { videos: 0, pictures: 1 })
      return admission.store(caller, form.files, () =>
        uploads.storeThumbnail(caller, form.files, senderGone(ctx)),
      )
    },
    finishUpload: ({ caller, params, body }) => resumable.finish(caller, params.id, body),
    getUploadAllowance: ({ caller }) => admission.allowanceOf(caller),
  }
  const served = serveUploads(parts)
  return {
    handlers,
    answersAhead: [served.answerAhead],
    middleware: [served.middleware, resumable.serve],
    background: {
      async prepare() {
        const swept = await uploads.sweepAtStart()
        if (swept.files + swept.leftovers > 0)
          logger.info(swept, 'removed files of uploads that were cut off')
      },
      async sweep() {
        await uploads.sweep()
      },
      async sweepOwn() {
        await resumable.sweep()
      },
    },
    uploads,
    quotas,
    floor,
  }
}

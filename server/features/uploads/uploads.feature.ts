import path from 'node:path'
import type { uploadRoutes } from '#shared/contract/uploads.ts'
import type { ExportSection, Parts } from '#server/feature.ts'
import type { SettingsStore } from '#server/features/settings/settings.service.ts'
import type { Handlers } from '#server/http/mount-routes.ts'
import { senderGone } from '#server/http/sender-gone.ts'
import { ATTACHMENT_PART } from '#server/media/attached-files.ts'
import { uploadParts } from '#server/media/receive-form.ts'
import { createAdmission } from './admission.ts'
import { createDiskFloor } from './disk-floor.ts'
import { createFinishedUploads } from './finished-uploads.ts'
import { createPublicFiles } from './public-files.ts'
import { createQuotas } from './quotas.ts'
import { ResumableFiles } from './resumable-files.ts'
import { ResumableParts } from './resumable-parts.ts'
import { createResumableUploads } from './resumable-uploads.ts'
import { serveUploads, type Visitors } from './serve-uploads.ts'
import { LIFETIME_MS } from './unfinished-uploads.ts'
import { createUploadRights } from './upload-rights.ts'
import { UploadLeases } from './upload-leases.ts'
import { UploadLocks } from './upload-locks.ts'
import { createAttachmentStore } from './store-attachment.ts'
import { createUploads } from './uploads.service.ts'

const EXPORTS: readonly ExportSection[] = [
  {
    name: 'uploads',
    start: 0,
    sql: `select u.id as position, u.file as "uploadedFile", u.kind, u.media_type as "mediaType", u.bytes,
      u.created_at as "createdAt" from uploads u where u.owner_id = ? and u.id > ? order by u.id limit ?`,
  },
]

const ATTACHMENT_RULES = { files: { attachment: ATTACHMENT_PART } }

export function uploadsFeature(
  given: Parts,
  { settings, visitors }: { settings: SettingsStore; visitors: Visitors },
) {
  const assertMayUpload = createUploadRights(settings)
  const { config, database, storage, readers, logger, now } = given
  const { dataDir, databaseUrl, maxUploadMb, s3 } = config
  const quotas = createQuotas(given)
  const floor = createDiskFloor(storage)
  const leases = databaseUrl ? new UploadLeases(database) : null
  const locks = leases ?? new UploadLocks()
  const directory = path.join(dataDir, 'resumable')
  const files = new ResumableFiles({ directory, maxUploadMb, floor, locks })
  // Several servers share a bucket only together with a database.
  const parts = databaseUrl && s3 ? new ResumableParts({ ...given, maxUploadMb, floor }) : null
  const unfinished = parts ?? files
  const finished = createFinishedUploads(given)
  const expiredBefore = () => new Date(now().getTime() - LIFETIME_MS)
  const admission = createAdmission({
    storage,
    quotas,
    floor,
    unfinished,
    maxUploadMb,
    assertMayUpload,
  })
  const uploads = createUploads({ ...given, quotas })
  const storeAttachment = createAttachmentStore({ ...given, quotas })
  const resumable = createResumableUploads({
    ...given,
    unfinished,
    locks,
    finished,
    assertMayUpload,
    store: (caller, form, alongside) =>
      admission.store(caller, form, () => uploads.store(caller, form, undefined, alongside)),
  })
  const videoRules = { files: uploadParts(maxUploadMb, given.ffmpeg.isAvailable) }
  const thumbnailRules = { files: { thumbnail: videoRules.files.thumbnail } }
  const handlers: Handlers<typeof uploadRoutes> = {
    uploadFiles: async ({ caller, ctx }) => {
      await assertMayUpload(caller)
      readers.prepare()
      const form = await admission.receive(caller, ctx, videoRules, { video: 1 })
      return admission.store(caller, form.files, () => uploads.store(caller, form.files, senderGone(ctx)))
    },
    uploadThumbnail: async ({ caller, ctx }) => {
      readers.prepare()
      const form = await admission.receive(caller, ctx, thumbnailRules, { image: 1 })
      return admission.store(caller, form.files, () =>
        uploads.storeThumbnail(caller, form.files, senderGone(ctx)),
      )
    },
    uploadAttachment: async ({ caller, ctx }) => {
      await assertMayUpload(caller)
      readers.prepare()
      const form = await admission.receive(caller, ctx, ATTACHMENT_RULES, { attachment: 1 })
      return storeAttachment(caller, form.files, senderGone(ctx))
    },
    finishUpload: async ({ caller, params, body }) => {
      await assertMayUpload(caller)
      return resumable.finish(caller, params.id, body)
    },
    getUploadAllowance: ({ caller }) => admission.allowanceOf(caller),
  }
  const publicFiles = createPublicFiles(given)
  const served = serveUploads(given, publicFiles, visitors)
  return {
    handlers,
    answersAhead: [served.answerAhead],
    middleware: [served.middleware, resumable.serve],
    background: {
      ...publicFiles.background,
      async prepare() {
        const swept = await uploads.sweepAtStart()
        if (swept.files + swept.leftovers > 0)
          logger.info(swept, 'removed files of uploads that were cut off')
      },
      async sweep() {
        const before = expiredBefore()
        await Promise.all([
          uploads.sweep(),
          finished.sweep(before),
          parts?.sweep(before),
          leases?.sweep(),
          publicFiles.background.sweep?.(),
        ])
      },
      async sweepOwn() {
        // Also with S3: files stored before the switch are still on disk.
        await files.sweep(expiredBefore())
      },
    },
    exports: EXPORTS,
    uploads,
    quotas,
    floor,
    assertMayUpload,
  }
}

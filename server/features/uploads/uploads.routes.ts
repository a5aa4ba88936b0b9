import type { Context } from 'koa'
import { UPLOAD_PARTS, type uploadRoutes } from '#shared/contract/uploads.ts'
import type { Handlers } from '#server/http/mount-routes.ts'
import { picturePart, videoPart } from '#server/media/receive-form.ts'
import type { Admission } from './admission.ts'
import type { Allowances } from './allowances.ts'
import { PICTURE_MAX_MB } from './picture-limit.ts'
import type { ResumableUploads } from './resumable-uploads.ts'
import type { Uploads } from './uploads.service.ts'

interface Services {
  uploads: Uploads
  resumable: ResumableUploads
  admission: Admission
  allowances: Allowances
  maxUploadMb: number
}

export const uploadHandlers = ({
  uploads,
  resumable,
  admission,
  allowances,
  maxUploadMb,
}: Services): Handlers<typeof uploadRoutes> => {
  const picture = picturePart(PICTURE_MAX_MB)
  const rules = {
    files: {
      [UPLOAD_PARTS.video]: videoPart(maxUploadMb),
      [UPLOAD_PARTS.thumbnail]: picture,
      [UPLOAD_PARTS.poster]: picture,
    },
  }
  const thumbnailRules = { files: { [UPLOAD_PARTS.thumbnail]: picture } }
  return {
    uploadFiles: async ({ caller, ctx }) => {
      const { files } = await admission.receive(caller, ctx, rules, { videos: 1, pictures: 0 })
      return admission.store(caller, files, () => uploads.store(caller, files, goneOf(ctx)))
    },
    uploadThumbnail: async ({ caller, ctx }) => {
      const { files } = await admission.receive(caller, ctx, thumbnailRules, { videos: 0, pictures: 1 })
      return admission.store(caller, files, () => uploads.storeThumbnail(caller, files, goneOf(ctx)))
    },
    finishUpload: ({ caller, params, body }) => resumable.finish(caller, params.id, body),
    getUploadAllowance: ({ caller }) => allowances.of(caller),
  }
}

/** Aborts when the connection ends before its answer: its sender cannot use the stored files. */
function goneOf({ res }: Context): AbortSignal {
  const gone = new AbortController()
  if (res.destroyed) gone.abort()
  res.once('close', () => gone.abort())
  return gone.signal
}

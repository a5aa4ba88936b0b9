import type { Context } from 'koa'
import { UPLOAD_PARTS, type uploadRoutes } from '#shared/contract/uploads.ts'
import type { Handlers } from '#server/http/mount-routes.ts'
import { picturePart, receiveForm, videoPart } from '#server/media/receive-form.ts'
import type { Storage } from '#server/media/storage.ts'
import { PICTURE_MAX_MB } from './picture-limit.ts'
import type { ResumableUploads } from './resumable-uploads.ts'
import type { Uploads } from './uploads.service.ts'

interface Services {
  uploads: Uploads
  resumable: ResumableUploads
  storage: Storage
  maxUploadMb: number
}

export const uploadHandlers = ({
  uploads,
  resumable,
  storage,
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
    uploadFiles: async ({ caller, ctx }) =>
      uploads.store(caller, (await receiveForm(ctx, storage, rules)).files, goneOf(ctx)),
    uploadThumbnail: async ({ caller, ctx }) =>
      uploads.storeThumbnail(caller, (await receiveForm(ctx, storage, thumbnailRules)).files, goneOf(ctx)),
    finishUpload: ({ caller, params, body }) => resumable.finish(caller, params.id, body),
  }
}

/** Aborts when the connection ends before its answer: nobody could use what is made of these files. */
function goneOf({ res }: Context): AbortSignal {
  const gone = new AbortController()
  if (res.destroyed) gone.abort()
  res.once('close', () => gone.abort())
  return gone.signal
}

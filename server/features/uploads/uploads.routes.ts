import type { uploadRoutes } from '#shared/contract/uploads.ts'
import type { Handlers } from '#server/http/mount-routes.ts'
import type { Storage } from '#server/media/storage.ts'
import { receiveForm } from './receive-form.ts'
import type { Uploads } from './uploads.service.ts'

interface Services {
  uploads: Uploads
  storage: Storage
  maxUploadMb: number
}

export const uploadHandlers = ({
  uploads,
  storage,
  maxUploadMb,
}: Services): Handlers<typeof uploadRoutes> => ({
  uploadFiles: async ({ caller, ctx }) => uploads.store(caller, await receiveForm(ctx, storage, maxUploadMb)),
})

import type { Parts } from '#server/feature.ts'
import { serveUploads } from '#server/http/serve-uploads.ts'
import { createAdmission } from './admission.ts'
import { createAllowances } from './allowances.ts'
import { createDiskFloor } from './disk-floor.ts'
import { createMediaAccess } from './media-access.ts'
import { createQuotas } from './quotas.ts'
import { createResumableUploads } from './resumable-uploads.ts'
import { uploadHandlers } from './uploads.routes.ts'
import { createUploads } from './uploads.service.ts'

export function uploadsFeature(parts: Parts) {
  const { config, database, storage, logger } = parts
  const { maxUploadMb } = config
  const quotas = createQuotas(parts)
  const floor = createDiskFloor(storage)
  const admission = createAdmission({ ...parts, quotas, floor })
  const uploads = createUploads({ ...parts, quotas })
  const resumable = createResumableUploads({
    ...parts,
    store: (caller, files) => admission.store(caller, files, () => uploads.store(caller, files)),
    floor,
  })
  const allowances = createAllowances({ quotas, floor, unfinished: resumable.unfinished, maxUploadMb })
  return {
    handlers: uploadHandlers({ uploads, resumable, admission, allowances, maxUploadMb }),
    middleware: [serveUploads({ storage, findAccess: createMediaAccess(database) }), resumable.serve],
    background: {
      async prepare() {
        const swept = await uploads.sweepAtStart()
        if (swept.files + swept.leftovers > 0)
          logger.info(swept, 'removed files of uploads that were cut off')
      },
      async sweep() {
        await Promise.all([uploads.sweep(), resumable.sweep()])
      },
    },
    uploads,
    quotas,
    floor,
  }
}

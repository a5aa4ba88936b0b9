import type { EntityManager } from '#server/database/database.ts'
import type { User } from '#server/features/accounts/user.entity.ts'
import type { StoredImage } from '#server/media/image-variants.ts'
import { Upload } from './upload.entity.ts'

const MEDIA_TYPE = 'image/webp'

interface Ownership {
  owner: User
  createdAt: Date
  usedAt?: Date
}

/** Creates the rows of a picture and of its copies. The copies are deleted with the picture, never by the sweep. */
export function recordPicture(em: EntityManager, kept: StoredImage, ownership: Ownership): Upload {
  const { name, bytes, imageVariants, variants } = kept
  const source = em.create(Upload, {
    ...ownership,
    kind: 'image',
    mediaType: MEDIA_TYPE,
    file: name,
    bytes,
    imageVariants: JSON.stringify(imageVariants),
  })
  for (const copy of variants) {
    const { name: file, ...made } = copy
    em.create(Upload, { ...ownership, ...made, kind: 'image', file, source, usedAt: ownership.createdAt })
  }
  return source
}

/** The columns of a video that describe its picture. */
export const shownPicture = (upload: Upload | null) => ({
  thumbnailFile: upload?.file ?? null,
  imageVariants: upload?.imageVariants ?? null,
})

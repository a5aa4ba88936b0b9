import type { EntityManager } from '#server/database/database.ts'
import type { StoredImage } from '#server/media/image-variants.ts'
import { Upload } from '#server/entities/upload.entity.ts'

/** Creates the rows of a picture and of its copies. The copies are deleted with the picture, never by the sweep. */
export function recordPicture(
  em: EntityManager,
  { name, bytes, imageVariants, variants }: StoredImage,
  ownership: Pick<Upload, 'owner' | 'createdAt'> & { usedAt?: Date },
): Upload {
  const source = em.create(Upload, {
    ...ownership,
    kind: 'image',
    mediaType: 'image/webp',
    file: name,
    bytes,
    imageVariants: JSON.stringify(imageVariants),
  })
  for (const { name: file, ...variant } of variants)
    em.create(Upload, { ...ownership, ...variant, kind: 'image', file, source, usedAt: ownership.createdAt })
  return source
}

/** The columns of a video that describe its picture. */
export const shownPicture = (upload: Upload | null) => ({
  thumbnailFile: upload?.file ?? null,
  imageVariants: upload?.imageVariants ?? null,
})

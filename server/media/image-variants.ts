import { stat } from 'node:fs/promises'
import type { ImageVariants } from '#shared/contract/videos.ts'
import { jpegFile, narrowerFile } from '#shared/media-url.ts'
import type { RunOptions } from './ffmpeg/ffmpeg.ts'
import type { Reader } from './reader/readers.ts'
import { newFileName, type Incoming, type Storage } from './storage.ts'

/** An image in the storage; `narrowerFile` and `jpegFile` give the names of its variants. */
export interface StoredImage {
  name: string
  bytes: number
  imageVariants: ImageVariants
  /** The image in other widths and formats. */
  variants: { name: string; role: string; mediaType: string; bytes: number }[]
}

export const filesOf = ({ name, variants }: StoredImage): string[] => [
  name,
  ...variants.map((copy) => copy.name),
]

/** The variants that the description of an image names. `as` is the width, or the format, to write. */
export const variantsOf = ({ widths, jpeg }: ImageVariants) => [
  ...widths.slice(0, -1).map((width) => ({
    role: `width-${width}`,
    mediaType: 'image/webp',
    nameOf: (file: string) => narrowerFile(file, width),
    as: width,
  })),
  ...(jpeg ? [{ role: 'jpeg', mediaType: 'image/jpeg', nameOf: jpegFile, as: 'jpeg' as const }] : []),
]

/** Stores a re-encoded image and its variants; all of them or, where one fails, none. */
export async function storeImage(
  storage: Storage,
  reader: Reader,
  incoming: Incoming,
  options: RunOptions,
): Promise<StoredImage> {
  const name = newFileName('webp')
  const stored: string[] = []
  const written: Incoming[] = [incoming]
  const store = async (from: Incoming, as: string): Promise<number> => {
    const { size } = await stat(from.path)
    await storage.store(from, as)
    stored.push(as)
    return size
  }
  try {
    const imageVariants = await reader.run('describeImage', [incoming.path], options)
    const variants: StoredImage['variants'] = []
    for (const { nameOf, as, ...copy } of variantsOf(imageVariants)) {
      const made = storage.incoming()
      written.push(made)
      await reader.run('writeImageVariant', [incoming.path, made.path, as], options)
      variants.push({ ...copy, name: nameOf(name), bytes: await store(made, nameOf(name)) })
    }
    return { name, imageVariants, variants, bytes: await store(incoming, name) }
  } catch (error) {
    // The first error is thrown, not one of an unavailable storage here.
    await Promise.allSettled(stored.map((file) => storage.remove(file)))
    await Promise.all(written.map((file) => storage.discard(file)))
    throw error
  }
}

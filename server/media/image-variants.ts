import { stat } from 'node:fs/promises'
import type { ImageVariants } from '#shared/contract/videos.ts'
import { jpegFile, narrowerFile } from '#shared/media-url.ts'
import type { RunOptions } from './ffmpeg/ffmpeg.ts'
import type { Reader } from './reader/readers.ts'
import { newFileName, type Incoming, type Storage } from './storage.ts'

/** One file more of a picture, and as what it is kept. */
export interface ImageVariant {
  name: string
  role: string
  mediaType: string
  bytes: number
}

/** A picture in the storage, with its copies under the names that `narrowerFile` and `jpegFile` give them. */
export interface StoredImage {
  name: string
  bytes: number
  picture: ImageVariants
  variants: ImageVariant[]
}

export const filesOf = ({ name, variants }: StoredImage): string[] => [
  name,
  ...variants.map((copy) => copy.name),
]

/** What there is of a picture besides itself, and as what each is written; the same for every picture described so. */
export const variantsOf = ({ widths, jpeg }: Picture) => [
  ...widths.slice(0, -1).map((width) => ({
    role: `width-${width}`,
    mediaType: 'image/webp',
    nameOf: (file: string) => narrowerFile(file, width),
    as: width,
  })),
  ...(jpeg ? [{ role: 'jpeg', mediaType: 'image/jpeg', nameOf: jpegFile, as: 'jpeg' as const }] : []),
]

/** Gives a re-encoded picture a name, and its copies theirs: all of them or, where one fails, none. */
export async function storeImage(
  storage: Storage,
  reader: Reader,
  incoming: Incoming,
  options: RunOptions,
): Promise<StoredImage> {
  const name = newFileName('webp')
  const kept: string[] = []
  const written: Incoming[] = [incoming]
  const keep = async (from: Incoming, as: string): Promise<number> => {
    const { size } = await stat(from.path)
    await storage.store(from, as)
    kept.push(as)
    return size
  }
  try {
    const picture = await reader.run('describeImage', [incoming.path], options)
    const variants: StoredImage['variants'] = []
    for (const { nameOf, as, ...copy } of variantsOf(picture)) {
      const made = storage.incoming()
      written.push(made)
      await reader.run('writeImageVariant', [incoming.path, made.path, as], options)
      variants.push({ ...copy, name: nameOf(name), bytes: await keep(made, nameOf(name)) })
    }
    return { name, picture, variants, bytes: await keep(incoming, name) }
  } catch (error) {
    // A storage that is away is the first failure, and not hidden by one more.
    await Promise.allSettled(kept.map((file) => storage.remove(file)))
    await Promise.all(written.map((file) => storage.discard(file)))
    throw error
  }
}

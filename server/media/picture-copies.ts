import { stat } from 'node:fs/promises'
import sharp from 'sharp'
import type { Picture } from '#shared/contract/videos.ts'
import { jpegFile, narrowerFile } from '#shared/media-url.ts'
import { newFileName, type Incoming, type Storage } from './storage.ts'

/** A card of a phone, and one of a sharper screen; see docs/decisions/028. */
const WIDTHS = [320, 640]
/** A copy this near to the picture's own width is not worth a file. */
const WORTH_IT = 0.9
/** Pixels: what is stretched over a card from so few is a blur. */
const BLUR_SIDE = 14
/** What a card shows behind its picture. */
const GROUND = '#12171F'

/** One file more of a picture, and as what it is kept. */
export interface PictureCopy {
  name: string
  role: string
  mediaType: string
  bytes: number
}

/** A picture in the storage, with its copies under the names that `narrowerFile` and `jpegFile` give them. */
export interface KeptPicture {
  name: string
  bytes: number
  picture: Picture
  copies: PictureCopy[]
}

export const filesOf = ({ name, copies }: KeptPicture): string[] => [name, ...copies.map((copy) => copy.name)]

/** How wide it is, in which widths it is worth having, and what stands in for it until it is there. */
export async function describePicture(file: string): Promise<Picture> {
  const { width } = await sharp(file).metadata()
  const small = sharp(file).resize({ width: BLUR_SIDE, height: BLUR_SIDE, fit: 'inside' })
  const blur = await small.webp({ quality: 20, alphaQuality: 0, effort: 6 }).toBuffer()
  const narrower = WIDTHS.filter((candidate) => candidate < width * WORTH_IT)
  return { widths: [...narrower, width], blur: blur.toString('base64'), jpeg: true }
}

async function writeNarrower(file: string, width: number, to: string): Promise<void> {
  await sharp(file).resize({ width }).webp({ quality: 78 }).toFile(to)
}

/** In full width, on the ground of a card where it is transparent. */
async function writeJpeg(file: string, to: string): Promise<void> {
  await sharp(file).flatten({ background: GROUND }).jpeg({ quality: 80 }).toFile(to)
}

/** What there is of a picture besides itself, and how each is written; the same for every picture described so. */
export const copiesOf = ({ widths, jpeg }: Picture) => [
  ...widths.slice(0, -1).map((width) => ({
    role: `width-${width}`,
    mediaType: 'image/webp',
    nameOf: (file: string) => narrowerFile(file, width),
    write: (file: string, to: string) => writeNarrower(file, width, to),
  })),
  ...(jpeg ? [{ role: 'jpeg', mediaType: 'image/jpeg', nameOf: jpegFile, write: writeJpeg }] : []),
]

/** Gives a re-encoded picture a name, and its copies theirs: all of them or, where one fails, none. */
export async function keepPicture(storage: Storage, incoming: Incoming): Promise<KeptPicture> {
  const name = newFileName('webp')
  const kept: string[] = []
  const keep = async (from: Incoming, as: string): Promise<number> => {
    const { size } = await stat(from.path)
    await storage.keep(from, as)
    kept.push(as)
    return size
  }
  try {
    const picture = await describePicture(incoming.path)
    const copies: KeptPicture['copies'] = []
    for (const { nameOf, write, ...copy } of copiesOf(picture)) {
      const made = storage.incoming()
      await write(incoming.path, made.path)
      copies.push({ ...copy, name: nameOf(name), bytes: await keep(made, nameOf(name)) })
    }
    return { name, picture, copies, bytes: await keep(incoming, name) }
  } catch (error) {
    await Promise.all(kept.map((file) => storage.remove(file)))
    await storage.discard(incoming)
    throw error
  }
}

import { stat } from 'node:fs/promises'
import sharp from 'sharp'
import type { Picture } from '#shared/contract/videos.ts'
import { narrowerFile } from '#shared/media-url.ts'
import { newFileName, type Incoming, type Storage } from './storage.ts'

/** A card of a phone, and one of a sharper screen; see docs/decisions/028. */
const WIDTHS = [320, 640]
/** A copy this near to the picture's own width is not worth a file. */
const WORTH_IT = 0.9
/** Pixels: what is stretched over a card from so few is a blur. */
const BLUR_SIDE = 14

/** A picture in the storage, with its narrower copies under the names that `narrowerFile` gives them. */
export interface KeptPicture {
  name: string
  bytes: number
  picture: Picture
  copies: { name: string; width: number; bytes: number }[]
}

export const filesOf = ({ name, copies }: KeptPicture): string[] => [name, ...copies.map((copy) => copy.name)]

/** How wide it is, in which widths it is worth having, and what stands in for it until it is there. */
export async function describePicture(file: string): Promise<Picture> {
  const { width } = await sharp(file).metadata()
  const small = sharp(file).resize({ width: BLUR_SIDE, height: BLUR_SIDE, fit: 'inside' })
  const blur = await small.webp({ quality: 20, alphaQuality: 0, effort: 6 }).toBuffer()
  const narrower = WIDTHS.filter((candidate) => candidate < width * WORTH_IT)
  return { widths: [...narrower, width], blur: blur.toString('base64') }
}

export async function writeNarrower(file: string, width: number, to: string): Promise<void> {
  await sharp(file).resize({ width }).webp({ quality: 78 }).toFile(to)
}

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
    for (const width of picture.widths.slice(0, -1)) {
      const copy = storage.incoming()
      await writeNarrower(incoming.path, width, copy.path)
      const copyName = narrowerFile(name, width)
      copies.push({ name: copyName, width, bytes: await keep(copy, copyName) })
    }
    return { name, picture, copies, bytes: await keep(incoming, name) }
  } catch (error) {
    await Promise.all(kept.map((file) => storage.remove(file)))
    await storage.discard(incoming)
    throw error
  }
}

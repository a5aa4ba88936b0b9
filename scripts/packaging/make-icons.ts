import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'

/** Makes the icons of the packages from resources/icons/icon.png. The results are committed. */

const folder = path.join(import.meta.dirname, '../../resources/icons')

/** The sizes of the icon theme `hicolor` that desktops use. A size that it doesn't declare is not found. */
export const LINUX_SIZES = [16, 24, 32, 48, 64, 128, 256, 512]

/** The sizes of the taskbar, the desktop and the dialogs of Windows, at 100 % to 400 %. */
const WINDOWS_SIZES = [16, 20, 24, 32, 40, 48, 64, 128, 256]

/** The types of an icns file whose content is a PNG, with their sizes in pixels. */
const MAC_TYPES: Record<string, number> = {
  ic11: 32,
  ic12: 64,
  ic07: 128,
  ic13: 256,
  ic08: 256,
  ic14: 512,
  ic09: 512,
  ic10: 1024,
}

const picture = sharp(path.join(folder, 'icon.png'))
const png = (size: number): Promise<Buffer> =>
  picture.clone().resize(size, size, { kernel: 'lanczos3' }).png({ palette: true, effort: 10 }).toBuffer()

/** A picture as Windows 2000 and later and the installer's maker read it: BGRA from the bottom, and a mask. */
async function bitmap(size: number): Promise<Buffer> {
  const pixels = await picture.clone().resize(size, size).ensureAlpha().raw().toBuffer()
  const header = Buffer.alloc(40)
  header.writeUInt32LE(header.length, 0)
  header.writeInt32LE(size, 4)
  // The picture and its mask.
  header.writeInt32LE(size * 2, 8)
  header.writeUInt16LE(1, 12)
  header.writeUInt16LE(32, 14)
  const rows = Array.from({ length: size }, (_, row) => pixels.subarray(row * size * 4, (row + 1) * size * 4))
  const colors = Buffer.concat(rows.toReversed())
  for (let at = 0; at < colors.length; at += 4) {
    const red = colors[at] ?? 0
    colors[at] = colors[at + 2] ?? 0
    colors[at + 2] = red
  }
  // All zero: the alpha channel decides. A row of the mask is a multiple of four bytes.
  const mask = Buffer.alloc(Math.ceil(size / 32) * 4 * size)
  return Buffer.concat([header, colors, mask])
}

const HEADER_BYTES = 6
const ENTRY_BYTES = 16
/** From this size on an entry is a PNG, which every Windows since Vista reads. */
const PNG_FROM = 128

async function makeIco(): Promise<Buffer> {
  const pictures = await Promise.all(
    WINDOWS_SIZES.map(async (size) => ({ size, bytes: await (size < PNG_FROM ? bitmap(size) : png(size)) })),
  )
  const header = Buffer.alloc(HEADER_BYTES)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(pictures.length, 4)
  let offset = HEADER_BYTES + ENTRY_BYTES * pictures.length
  const entries = pictures.map(({ size, bytes }) => {
    const entry = Buffer.alloc(ENTRY_BYTES)
    // 0 stands for 256.
    entry.writeUInt8(size % 256, 0)
    entry.writeUInt8(size % 256, 1)
    entry.writeUInt16LE(1, 4)
    entry.writeUInt16LE(32, 6)
    entry.writeUInt32LE(bytes.length, 8)
    entry.writeUInt32LE(offset, 12)
    offset += bytes.length
    return entry
  })
  return Buffer.concat([header, ...entries, ...pictures.map(({ bytes }) => bytes)])
}

const block = (type: string, content: Buffer): Buffer => {
  const header = Buffer.alloc(8)
  header.write(type, 0, 'latin1')
  header.writeUInt32BE(header.length + content.length, 4)
  return Buffer.concat([header, content])
}

async function makeIcns(): Promise<Buffer> {
  const blocks = await Promise.all(
    Object.entries(MAC_TYPES).map(async ([type, size]) => block(type, await png(size))),
  )
  return block('icns', Buffer.concat(blocks))
}

if (import.meta.main) {
  await mkdir(path.join(folder, 'linux'), { recursive: true })
  for (const size of LINUX_SIZES)
    await writeFile(path.join(folder, `linux/${size}x${size}.png`), await png(size))
  await writeFile(path.join(folder, 'icon.ico'), await makeIco())
  await writeFile(path.join(folder, 'icon.icns'), await makeIcns())
}

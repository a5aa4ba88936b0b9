import { crc32, createDeflate } from 'node:zlib'

/** Small files that claim to be large. */

/** A fragmented movie whose first run claims this many samples, none of which has bytes in the run. */
export function withSamples(movie: Buffer, count: number): Buffer {
  const changed = Buffer.from(movie)
  const at = changed.indexOf('trun')
  if (at === -1) throw new Error('There is no run in it')
  const HAS_OFFSET_ALONE = 0x000001
  changed.writeUInt32BE(HAS_OFFSET_ALONE, at + 4)
  changed.writeUInt32BE(count, at + 8)
  return changed
}

export function pngChunk(kind: string, content: Uint8Array): Buffer {
  const chunk = Buffer.alloc(12 + content.length)
  chunk.writeUInt32BE(content.length, 0)
  chunk.write(kind, 4, 'latin1')
  chunk.set(content, 8)
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), chunk.length - 4)
  return chunk
}

const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')

/** One row to the next, and two columns: what Adam7 takes in each of its seven passes. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

/** A black PNG of 16 bits in four channels, interlaced and rotated: it can only be decoded as a whole. */
export async function heavyPicture(side: number): Promise<Buffer> {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([16, 6, 0, 0, 1], 8)
  const turned = Buffer.from('4d4d002a00000008000101120003000000010006000000000000', 'hex')
  const deflate = createDeflate({ level: 9 })
  const packed: Buffer[] = []
  deflate.on('data', (chunk: Buffer) => packed.push(chunk))
  const ended = new Promise((resolve) => deflate.on('end', resolve))
  for (const [x, y, xStep, yStep] of PASSES) {
    const row = Buffer.alloc(1 + 8 * Math.ceil((side - x) / xStep))
    for (let at = y; at < side; at += yStep) {
      if (!deflate.write(row)) await new Promise((resolve) => deflate.once('drain', resolve))
    }
  }
  deflate.end()
  await ended
  return Buffer.concat([
    PNG_SIGNATURE,
    pngChunk('IHDR', header),
    pngChunk('eXIf', turned),
    pngChunk('IDAT', Buffer.concat(packed)),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

import { open } from 'node:fs/promises'

const HEADER_BYTES = 16
const BOXES_MAX = 1000
/** The boxes that hold the pictures and sounds, and what is said of them. */
const TELLING = new Set(['moov', 'mdat', 'moof'])

export interface Boxes {
  /** It says what it holds before it holds it, so that a player needn't ask for its end first. */
  startsAtOnce: boolean
  /** None of them ends after the file does. */
  isWhole: boolean
}

/** How an mp4 is laid out, by its outermost boxes. */
export async function readBoxes(path: string): Promise<Boxes> {
  const handle = await open(path, 'r')
  try {
    const { size: end } = await handle.stat()
    const header = Buffer.alloc(HEADER_BYTES)
    let first: string | null = null
    let isWhole = true
    let at = 0
    for (let box = 0; box < BOXES_MAX && at + 8 <= end; box++) {
      await handle.read(header, 0, HEADER_BYTES, at)
      const kind = header.toString('latin1', 4, 8)
      const short = header.readUInt32BE(0)
      const size = short === 1 ? Number(header.readBigUInt64BE(8)) : short || end - at
      if (size < 8) break
      at += size
      if (!TELLING.has(kind)) continue
      first ??= kind
      if (at > end) isWhole = false
    }
    return { startsAtOnce: first === 'moov', isWhole }
  } finally {
    await handle.close()
  }
}

import { open } from 'node:fs/promises'

const HEADER_BYTES = 16
const BOXES_MAX = 1000

/** Whether an mp4 says what it holds before it holds it, so that a player needn't ask for its end first. */
export async function startsAtOnce(path: string): Promise<boolean> {
  const handle = await open(path, 'r')
  try {
    const header = Buffer.alloc(HEADER_BYTES)
    let at = 0
    for (let box = 0; box < BOXES_MAX; box++) {
      const { bytesRead } = await handle.read(header, 0, HEADER_BYTES, at)
      if (bytesRead < 8) return false
      const kind = header.toString('latin1', 4, 8)
      if (kind === 'moov') return true
      if (kind === 'mdat') return false
      const short = header.readUInt32BE(0)
      const size = short === 1 ? Number(header.readBigUInt64BE(8)) : short
      if (size < 8) return false
      at += size
    }
    return false
  } finally {
    await handle.close()
  }
}

import { createHash } from 'node:crypto'
import type { Storage } from './storage.ts'

const CACHE_MAX = 5000
/** A storage that sends nothing for this long is given up, because other digests wait. */
const STALL_MS = 30_000

/**
 * Computes the SHA-256 of stored files, in base64, with which a client checks a download (RFC 9530). Stored files never
 * change: each is read once, and one at a time, so that viewers don't have to wait.
 */
export function createDigests(storage: Pick<Storage, 'stream'>, stallMs = STALL_MS) {
  const known = new Map<string, Promise<string>>()
  let last: Promise<unknown> = Promise.resolve()

  const compute = async (name: string, bytes: number): Promise<string> => {
    const hash = createHash('sha256')
    const stream = await storage.stream(name, { start: 0, end: bytes - 1 })
    const onStall = () => stream.destroy(new Error('The storage is silent'))
    let stallTimer = setTimeout(onStall, stallMs)
    try {
      for await (const part of stream) {
        clearTimeout(stallTimer)
        stallTimer = setTimeout(onStall, stallMs)
        hash.update(part as Buffer)
      }
    } finally {
      clearTimeout(stallTimer)
    }
    return hash.digest('base64')
  }
  return (name: string, bytes: number): Promise<string> => {
    const earlier = known.get(name)
    if (earlier) return earlier
    const digest = last.then(() => compute(name, bytes))
    last = digest.catch(() => known.delete(name))
    if (known.size >= CACHE_MAX) known.clear()
    known.set(name, digest)
    return digest
  }
}

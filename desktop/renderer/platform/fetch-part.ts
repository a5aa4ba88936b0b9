import { KEPT_LESSONS_MAX_BYTES } from '#shared/limits/player.ts'
import { formatBytes } from '../lib/locale-format.ts'

/** What a file of a lesson adds to. */
export interface Fetching {
  /** Bytes of all files of the lesson so far. */
  received: number
  /** Bytes of the file that arrives; null where the server does not say. */
  total: number | null
  ending: AbortController
  /** @throws KeepRefused where there is no room for so many bytes of the lesson */
  room: (bytes: number) => Promise<void>
  onReceived: () => void
}

/** A reason that is told as it is. */
export class KeepRefused extends Error {}

const inMegabytes = (bytes: number): number => Math.round(bytes / 1e6)

/**
 * @param used by other lessons, in bytes
 * @param bytes of the lesson
 * @throws KeepRefused where they exceed what this app keeps, or what the browser gives it (KP-03)
 */
export async function requireRoom(used: number, bytes: number): Promise<void> {
  if (used + bytes > KEPT_LESSONS_MAX_BYTES) {
    const most = inMegabytes(KEPT_LESSONS_MAX_BYTES)
    throw new KeepRefused(
      used === 0
        ? `This lesson has ${formatBytes(bytes)}, and at most ${most} MB are kept.`
        : `There is no room: ${inMegabytes(used)} of ${most} MB are used. Remove a lesson first.`,
    )
  }
  const { quota, usage } = await navigator.storage.estimate().catch((): StorageEstimate => ({}))
  if (quota !== undefined && usage !== undefined && usage + bytes > quota) throw new KeepRefused(FULL_REASON)
}

const FULL_REASON = 'There is no room: the browser has no more for this site. Remove a lesson first.'

/** The reason of a failure, as a sentence. */
export function problemOf(error: unknown): string {
  if (error instanceof KeepRefused) return error.message
  if (error instanceof DOMException && error.name === 'QuotaExceededError') return FULL_REASON
  if (error instanceof DOMException && error.name === 'SecurityError')
    return 'This browser keeps nothing here, as in a private window.'
  return 'It did not arrive. Please try again.'
}

/** Tells of the progress about a hundred times. */
const TOLD_EVERY_BYTES = 500_000

/**
 * Stores a file of the server in the cache. A file that breaks off is not stored.
 * @param path the address under which it is found
 * @throws where it does not arrive, or where there is no room for it
 */
export async function fetchPart(
  cache: Cache,
  path: string,
  source: string,
  fetching: Fetching,
): Promise<void> {
  const { ending, room, onReceived } = fetching
  const answer = await fetch(source, { cache: 'no-store', signal: ending.signal })
  const { body, headers } = answer
  if (!answer.ok || !body) throw new Error(`${source} answered ${answer.status}`)
  const before = fetching.received
  const length = Number(headers.get('content-length'))
  fetching.total = length > 0 ? before + length : null
  await room(before + length)
  let told = before
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    async transform(chunk, controller) {
      fetching.received += chunk.byteLength
      if (!length) await room(fetching.received)
      if (fetching.received - told > TOLD_EVERY_BYTES) {
        told = fetching.received
        onReceived()
      }
      controller.enqueue(chunk)
    },
  })
  const kind = headers.get('content-type') ?? 'application/octet-stream'
  const stored = {
    'Content-Type': kind,
    ETag: headers.get('etag') ?? source,
    'Content-Disposition': headers.get('content-disposition') ?? 'attachment',
  }
  try {
    await cache.put(path, new Response(body.pipeThrough(counting), { headers: stored }))
  } catch (error) {
    fetching.received = before
    throw error
  }
}

import type { WallClip } from '#shared/contract/wall.ts'
import { KILOBYTE } from '#shared/limits.ts'
import type { ClipCache } from './clip-cache.ts'

/** A slower download is given up and retried with the next poll. */
const SLOWEST_BYTES_PER_SECOND = 16 * KILOBYTE
const BASE_TIMEOUT_MS = 30_000

/** An estimate: the library doesn't have the sizes of captions. */
const CAPTIONS_BYTES = 20 * KILOBYTE

interface WantedFile {
  clip: WallClip
  src: string
  bytes: number
}

const filesOf = (clip: WallClip): WantedFile[] => [
  // Captions first: a clip plays from the cache as soon as its video is cached.
  ...(clip.captionsUrl ? [{ clip, src: clip.captionsUrl, bytes: CAPTIONS_BYTES }] : []),
  { clip, src: clip.src, bytes: clip.bytes },
]

/** The newest clips that fit the budget are cached; all other files are removed, oldest first. */
export function planCache(clips: readonly WallClip[], cached: ReadonlySet<string>, budget: number) {
  const wanted = new Map<string, WantedFile>()
  let bytes = 0
  for (const clip of clips) {
    const files = filesOf(clip).filter(({ src }) => !wanted.has(src))
    const more = files.reduce((sum, file) => sum + file.bytes, 0)
    if (bytes + more > budget) continue
    bytes += more
    for (const file of files) wanted.set(file.src, file)
  }
  return {
    remove: [...cached].filter((src) => !wanted.has(src)),
    fetch: [...wanted.values()].filter(({ src }) => !cached.has(src)),
  }
}

/** The server answered without the file: only this file is affected. */
class FileRefused extends Error {}

interface Filling {
  cache: ClipCache
  /** Newest first. */
  clips: readonly WallClip[]
  /** Addresses of the playing files, which aren't removed. */
  inUse: ReadonlySet<string>
  signal: AbortSignal
  onCached(clip: WallClip): void
  onFailure(clip: WallClip, error: unknown): void
}

/**
 * Fetches one file at a time, so that a clip that plays over the same connection isn't starved. Ends early where the
 * connection fails or the storage is full.
 */
export async function fillCache(filling: Filling): Promise<void> {
  const { cache, clips, inUse, signal, onCached, onFailure } = filling
  const plan = planCache(clips, cache.cached, cache.budget)
  for (const src of plan.remove) if (!inUse.has(src)) await cache.remove(src)
  for (const { clip, src, bytes } of plan.fetch) {
    if (signal.aborted) return
    const limit = AbortSignal.timeout(BASE_TIMEOUT_MS + Math.ceil((bytes / SLOWEST_BYTES_PER_SECOND) * 1000))
    try {
      const file = await fetch(src, {
        cache: 'no-store',
        credentials: 'omit',
        signal: AbortSignal.any([signal, limit]),
      })
      if (!file.ok) throw new FileRefused(`${src} answered ${file.status}`)
      await cache.store(src, file)
      onCached(clip)
    } catch (error) {
      if (signal.aborted) return
      onFailure(clip, error)
      // A lost connection or a full storage affects the other files as well.
      if (!(error instanceof FileRefused)) return
    }
  }
}

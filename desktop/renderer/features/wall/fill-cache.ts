import type { WallClip } from '#shared/contract/wall.ts'
import { KILOBYTE } from '#shared/limits.ts'
import type { ClipCache } from './clip-cache.ts'

/** Slower than this a download is given up, and tried again with the next look at the list. */
const SLOWEST_BYTES_PER_SECOND = 16 * KILOBYTE
const PATIENCE_MS = 30_000

/** Captions are small, and no list says how small. */
const CAPTIONS_BYTES = 20 * KILOBYTE

interface WantedFile {
  clip: WallClip
  src: string
  bytes: number
}

interface Plan {
  remove: string[]
  fetch: WantedFile[]
}

const filesOf = (clip: WallClip): WantedFile[] => [
  // First: a clip whose picture is kept is played from then on.
  ...(clip.captionsUrl ? [{ clip, src: clip.captionsUrl, bytes: CAPTIONS_BYTES }] : []),
  { clip, src: clip.src, bytes: clip.bytes },
]

/**
 * The newest clips that fit are kept. Everything else goes, longest kept first: first of all what the library no
 * longer has.
 */
export function planCache(clips: readonly WallClip[], kept: ReadonlySet<string>, budget: number): Plan {
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
    remove: [...kept].filter((src) => !wanted.has(src)),
    fetch: [...wanted.values()].filter(({ src }) => !kept.has(src)),
  }
}

/** The server answered, and not with the file: that concerns this file alone. */
class FileRefused extends Error {}

interface Filling {
  cache: ClipCache
  /** Newest first. */
  clips: readonly WallClip[]
  /** What is on the screen stays until it is over. */
  inUse: ReadonlySet<string>
  signal: AbortSignal
  onKept(clip: WallClip): void
  onFailure(clip: WallClip, error: unknown): void
}

/** One after the other, so that what plays over the same line isn't starved. Ends early when the line fails. */
export async function fillCache({ cache, clips, inUse, signal, onKept, onFailure }: Filling): Promise<void> {
  const plan = planCache(clips, cache.kept, cache.budget)
  for (const src of plan.remove) if (!inUse.has(src)) await cache.remove(src)
  for (const { clip, src, bytes } of plan.fetch) {
    if (signal.aborted) return
    const limit = AbortSignal.timeout(PATIENCE_MS + Math.ceil((bytes / SLOWEST_BYTES_PER_SECOND) * 1000))
    try {
      const file = await fetch(src, {
        cache: 'no-store',
        credentials: 'omit',
        signal: AbortSignal.any([signal, limit]),
      })
      if (!file.ok) throw new FileRefused(`${src} answered ${file.status}`)
      await cache.keep(src, file)
      onKept(clip)
    } catch (error) {
      if (signal.aborted) return
      onFailure(clip, error)
      // A line that failed, or storage that is full, concerns the rest as well.
      if (!(error instanceof FileRefused)) return
    }
  }
}

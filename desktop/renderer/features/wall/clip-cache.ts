import type { WallClip } from '#shared/contract/wall.ts'
import { KILOBYTE, MEGABYTE } from '#shared/limits/units.ts'
import { WALL_CACHE_MAX_MB, WALL_CACHE_QUOTA_PART, WALL_MEMORY_CACHE_MAX_MB } from '#shared/limits/wall.ts'

/** The files of clips that play without a network. */
export interface ClipCache {
  /** Addresses of the cached files, oldest first. */
  readonly cached: ReadonlySet<string>
  /** The most bytes of all cached files. */
  readonly budget: number
  find(src: string): Promise<Blob | null>
  /** @throws Error where the storage is full or the response breaks off */
  store(src: string, file: Response): Promise<void>
  remove(src: string): Promise<void>
}

const NAME = 'wall-clips'

async function storageBudget(): Promise<number> {
  const maxBytes = WALL_CACHE_MAX_MB * MEGABYTE
  try {
    await navigator.storage.persist()
    const { quota } = await navigator.storage.estimate()
    return quota ? Math.min(maxBytes, quota * WALL_CACHE_QUOTA_PART) : maxBytes
  } catch {
    return maxBytes
  }
}

const pathOf = (request: Request): string => {
  const { pathname, search } = new URL(request.url)
  return pathname + search
}

/** Cache Storage accepts only http and https keys; in the desktop app another origin stands for its own. */
const KEY_ORIGIN = 'https://kept.invalid'
export const keyOf = (src: string, origin: string): string =>
  new URL(src, origin.startsWith('http') ? origin : KEY_ORIGIN).href

async function openCacheStorage(): Promise<ClipCache> {
  const cache = await caches.open(NAME)
  const key = (src: string) => keyOf(src, window.location.origin)
  // In the order in which the files were stored.
  const cached = new Set((await cache.keys()).map(pathOf))
  let budget = WALL_MEMORY_CACHE_MAX_MB * MEGABYTE
  void storageBudget().then((bytes) => (budget = bytes))
  return {
    cached,
    get budget() {
      return budget
    },
    async find(src) {
      const file = await cache.match(key(src))
      return file ? file.blob() : null
    },
    async store(src, file) {
      await cache.put(key(src), file)
      cached.add(src)
    },
    async remove(src) {
      cached.delete(src)
      await cache.delete(key(src))
    },
  }
}

/** Cache Storage needs https or localhost; elsewhere the wall survives a network failure, but not a restart. */
function openMemory(): ClipCache {
  const files = new Map<string, Blob>()
  const cached = new Set<string>()
  return {
    cached,
    budget: WALL_MEMORY_CACHE_MAX_MB * MEGABYTE,
    find: (src) => Promise.resolve(files.get(src) ?? null),
    async store(src, file) {
      files.set(src, await file.blob())
      cached.add(src)
    },
    async remove(src) {
      cached.delete(src)
      files.delete(src)
    },
  }
}

export const canStoreClips = (): boolean => 'caches' in window

export const openClipCache = (): Promise<ClipCache> =>
  canStoreClips() ? openCacheStorage().catch(openMemory) : Promise.resolve(openMemory())

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

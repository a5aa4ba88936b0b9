import {
  MEGABYTE,
  WALL_CACHE_MAX_MB,
  WALL_CACHE_QUOTA_PART,
  WALL_MEMORY_CACHE_MAX_MB,
} from '#shared/limits.ts'

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

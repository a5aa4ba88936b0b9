import {
  MEGABYTE,
  WALL_CACHE_MAX_MB,
  WALL_CACHE_QUOTA_PART,
  WALL_MEMORY_CACHE_MAX_MB,
} from '#shared/limits.ts'

/** Files of clips that play without a network. */
export interface ClipCache {
  /** Their addresses, longest kept first. */
  readonly kept: ReadonlySet<string>
  /** Bytes that they may take. */
  readonly budget: number
  find(src: string): Promise<Blob | null>
  /** @throws where there is no room left, or the file breaks off */
  keep(src: string, file: Response): Promise<void>
  remove(src: string): Promise<void>
}

const NAME = 'wall-clips'

async function storageBudget(): Promise<number> {
  const most = WALL_CACHE_MAX_MB * MEGABYTE
  try {
    await navigator.storage.persist()
    const { quota } = await navigator.storage.estimate()
    return quota ? Math.min(most, quota * WALL_CACHE_QUOTA_PART) : most
  } catch {
    return most
  }
}

const pathOf = (request: Request): string => {
  const { pathname, search } = new URL(request.url)
  return pathname + search
}

/** A cache takes names of http and https alone; the desktop app's own origin is neither, and nothing is asked there. */
const KEPT_ORIGIN = 'https://kept.invalid'
export const keyOf = (src: string, origin: string): string =>
  new URL(src, origin.startsWith('http') ? origin : KEPT_ORIGIN).href

async function openStored(): Promise<ClipCache> {
  const cache = await caches.open(NAME)
  const key = (src: string) => keyOf(src, window.location.origin)
  // The order in which they were put there.
  const kept = new Set((await cache.keys()).map(pathOf))
  let budget = WALL_MEMORY_CACHE_MAX_MB * MEGABYTE
  void storageBudget().then((bytes) => (budget = bytes))
  return {
    kept,
    get budget() {
      return budget
    },
    async find(src) {
      const file = await cache.match(key(src))
      return file ? file.blob() : null
    },
    async keep(src, file) {
      await cache.put(key(src), file)
      kept.add(src)
    },
    async remove(src) {
      kept.delete(src)
      await cache.delete(key(src))
    },
  }
}

/** Browsers store on https and on localhost alone; elsewhere the network may fail, a restart may not. */
function openMemory(): ClipCache {
  const files = new Map<string, Blob>()
  const kept = new Set<string>()
  return {
    kept,
    budget: WALL_MEMORY_CACHE_MAX_MB * MEGABYTE,
    find: (src) => Promise.resolve(files.get(src) ?? null),
    async keep(src, file) {
      files.set(src, await file.blob())
      kept.add(src)
    },
    async remove(src) {
      kept.delete(src)
      files.delete(src)
    },
  }
}

export const canStoreClips = (): boolean => 'caches' in window

export const openClipCache = (): Promise<ClipCache> =>
  canStoreClips() ? openStored().catch(openMemory) : Promise.resolve(openMemory())

import { MEGABYTE, WALL_HEAP_MAX_MB } from '#shared/limits.ts'
import { isRecord } from './stored.ts'

/** Megabytes of the heap where they are too many; null elsewhere, and where the browser doesn't say (only Chromium does). */
export function tooMuchMemory(): number | null {
  const memory: unknown = 'memory' in performance ? performance.memory : null
  const used =
    isRecord(memory) || memory instanceof Object ? Number(Reflect.get(memory, 'usedJSHeapSize')) : 0
  return used > WALL_HEAP_MAX_MB * MEGABYTE ? Math.round(used / MEGABYTE) : null
}

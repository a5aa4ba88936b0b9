import { MEGABYTE, WALL_HEAP_MAX_MB } from '#shared/limits.ts'
import { isRecord } from './stored.ts'

/** @returns the megabytes of the heap above the limit; null below it, and in browsers other than Chromium */
export function heapAboveLimit(): number | null {
  const memory: unknown = 'memory' in performance ? performance.memory : null
  const used =
    isRecord(memory) || memory instanceof Object ? Number(Reflect.get(memory, 'usedJSHeapSize')) : 0
  return used > WALL_HEAP_MAX_MB * MEGABYTE ? Math.round(used / MEGABYTE) : null
}

import { MEGABYTE, WALL_HEAP_MAX_MB } from '#shared/limits.ts'
import { isRecord } from '../../lib/is-record.ts'

/** @returns the megabytes of the heap above the limit; null below it, and in browsers other than Chromium */
export function heapAboveLimit(): number | null {
  const memory: unknown = 'memory' in performance ? performance.memory : null
  const used = isRecord(memory) ? Number(memory['usedJSHeapSize']) : 0
  return used > WALL_HEAP_MAX_MB * MEGABYTE ? Math.round(used / MEGABYTE) : null
}

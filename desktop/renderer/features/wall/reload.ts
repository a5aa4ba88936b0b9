import { MEGABYTE } from '#shared/limits/units.ts'
import {
  WALL_HEAP_MAX_MB,
  WALL_RELOAD_FIRST_MS,
  WALL_RELOAD_FORGET_MS,
  WALL_RELOAD_MAX_MS,
} from '#shared/limits/wall.ts'
import { isPageServed } from '../../lib/is-page-served.ts'
import { isRecord } from '../../lib/is-record.ts'
import { storedReloads, wallLog, type Reloads } from './wall-storage.ts'

/** @returns the megabytes of the heap above the limit; null below it, and in browsers other than Chromium */
export function heapAboveLimit(): number | null {
  const memory: unknown = 'memory' in performance ? performance.memory : null
  const used = isRecord(memory) ? Number(memory['usedJSHeapSize']) : 0
  return used > WALL_HEAP_MAX_MB * MEGABYTE ? Math.round(used / MEGABYTE) : null
}

const HEAP_INTERVAL_MS = 60_000

/** Looks at the heap every minute. */
export class HeapWatch {
  #next = 0

  /** @param now by performance.now() */
  async look(now: number, onExceeded: () => void): Promise<void> {
    if (now < this.#next) return
    this.#next = now + HEAP_INTERVAL_MS
    const megabytes = heapAboveLimit()
    // Only where the server can be reached: a large heap is better than no page.
    if (megabytes === null || !(await isPageServed())) return
    wallLog.write(`Uses ${megabytes} MB: loading anew after this clip`)
    onExceeded()
  }
}

/** The delay before the next reload, and the state to store. The delay doubles with each reload that doesn't help. */
export function nextReload({ count, at }: Reloads, now: number): { waitMs: number; reloads: Reloads } {
  const before = now - at > WALL_RELOAD_FORGET_MS ? 0 : count
  const waitMs = Math.min(WALL_RELOAD_MAX_MS, WALL_RELOAD_FIRST_MS * 2 ** before)
  return { waitMs, reloads: { count: before + 1, at: now + waitMs } }
}

const CHECK_INTERVAL_MS = 5000

async function reloadOnceServed(): Promise<void> {
  if (await isPageServed()) window.location.reload()
  else setTimeout(() => void reloadOnceServed(), CHECK_INTERVAL_MS)
}

let isScheduled = false

/** Reloads the page after a failure, with a delay that grows with the number of reloads. */
export function reloadAfterFailure(reason: string): void {
  if (isScheduled) return
  isScheduled = true
  const { waitMs, reloads } = nextReload(storedReloads.get(), Date.now())
  storedReloads.set(reloads)
  wallLog.write(`Loading anew in ${Math.round(waitMs / 1000)} s: ${reason}`)
  setTimeout(() => void reloadOnceServed(), waitMs)
}

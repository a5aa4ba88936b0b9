import { WALL_RELOAD_FIRST_MS, WALL_RELOAD_FORGET_MS, WALL_RELOAD_MAX_MS } from '#shared/limits.ts'
import { isPageServed } from '../../lib/is-page-served.ts'
import { wallLog } from './wall-log.ts'
import { storedReloads, type Reloads } from './wall-storage.ts'

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

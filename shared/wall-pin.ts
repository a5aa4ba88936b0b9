import { WALL_PIN_TRIES, WALL_PIN_WAIT_MAX_MS, WALL_PIN_WAIT_MS } from './limits.ts'

/** After the fifth miss every further one closes for twice as long. */
export const waitAfter = (misses: number): number =>
  misses < WALL_PIN_TRIES
    ? 0
    : Math.min(WALL_PIN_WAIT_MAX_MS, WALL_PIN_WAIT_MS * 2 ** (misses - WALL_PIN_TRIES))

/**
 * When the wait that `misses` have earned is over. A clock that stood in the future meanwhile, and was put right, makes
 * nobody wait for longer than that: the wait begins anew.
 */
export const closedUntilAsOf = (now: number, { misses, closedUntil }: Misses): number =>
  Math.min(closedUntil, now + waitAfter(misses))

interface Misses {
  /** Wrong ones in a row. */
  misses: number
  /** Until then no PIN is looked at. */
  closedUntil: number
}

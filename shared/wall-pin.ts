import { WALL_PIN_TRIES, WALL_PIN_WAIT_MAX_MS, WALL_PIN_WAIT_MS } from './limits/wall.ts'

/** The wait in milliseconds after wrong PINs. It doubles with each miss from `WALL_PIN_TRIES` on. */
export const waitAfter = (misses: number): number =>
  misses < WALL_PIN_TRIES
    ? 0
    : Math.min(WALL_PIN_WAIT_MAX_MS, WALL_PIN_WAIT_MS * 2 ** (misses - WALL_PIN_TRIES))

/**
 * When the wait ends, in milliseconds since 1970. At most one wait from `now`: a clock that ran ahead and was corrected
 * doesn't lengthen the wait.
 */
export const closedUntilAsOf = (now: number, { misses, closedUntil }: Misses): number =>
  Math.min(closedUntil, now + waitAfter(misses))

export interface Misses {
  /** Wrong PINs in a row. */
  misses: number
  /** No PIN is checked until then. */
  closedUntil: number
}

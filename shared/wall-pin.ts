import { WALL_PIN_TRIES, WALL_PIN_WAIT_MAX_MS, WALL_PIN_WAIT_MS } from './limits.ts'

/** After the fifth miss every further one closes for twice as long. */
export const waitAfter = (misses: number): number =>
  misses < WALL_PIN_TRIES
    ? 0
    : Math.min(WALL_PIN_WAIT_MAX_MS, WALL_PIN_WAIT_MS * 2 ** (misses - WALL_PIN_TRIES))

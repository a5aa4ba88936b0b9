const TELL_EVERY_MS = 400
/** How much the last stretch counts against those before it. */
const WEIGHT = 0.35

/** Bytes a second, smoothed as people read it. */
export function createSpeedometer(now: () => number) {
  let last: { bytes: number; time: number } | null = null
  let speed: number | null = null
  return {
    /** Whether it is time to tell. */
    add(bytes: number): boolean {
      // The first, or a beginning anew.
      if (!last || bytes < last.bytes) {
        last = { bytes, time: now() }
        return true
      }
      const elapsed = now() - last.time
      if (elapsed < TELL_EVERY_MS) return false
      const current = ((bytes - last.bytes) * 1000) / elapsed
      speed = speed === null ? current : speed + WEIGHT * (current - speed)
      last = { bytes, time: now() }
      return true
    },
    read: (): number | null => speed,
  }
}

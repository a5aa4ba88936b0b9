import { createMemoryCounts } from '#server/http/memory-counts.ts'
import { createThrottles } from '#server/http/throttle.ts'

/** Limits counted in memory, for tests without an app. */
export function memoryThrottles(options?: Parameters<typeof createMemoryCounts>[0]) {
  const counts = createMemoryCounts(options)
  return { counts, throttles: createThrottles(counts, 'a secret') }
}

const FIRST_MS = 1000
const MOST_MS = 60_000

/** Twice as long after each failure in a row, a minute at most. */
export const restOf = (failures: number): number => Math.min(MOST_MS, FIRST_MS * 2 ** Math.min(failures, 10))

export type Sleep = (ms: number) => { over: Promise<void>; cancel(): void }

export const realSleep: Sleep = (ms) => {
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<void>((resolve) => (timer = setTimeout(resolve, ms)))
  return { over, cancel: () => clearTimeout(timer) }
}

/** Rests that can be cut short: the network is back, or nobody wants it any more. */
export function createRetryPolicy(sleep: Sleep) {
  const waiting = new Set<() => void>()
  return {
    async rest(ms: number, signal: AbortSignal): Promise<void> {
      if (signal.aborted) return
      const { promise: woken, resolve } = Promise.withResolvers<void>()
      const { over, cancel } = sleep(ms)
      waiting.add(resolve)
      signal.addEventListener('abort', () => resolve(), { once: true })
      await Promise.race([over, woken])
      waiting.delete(resolve)
      cancel()
    },
    wake(): void {
      for (const resolve of waiting) resolve()
    },
  }
}

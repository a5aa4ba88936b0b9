export type Sleep = (ms: number) => { over: Promise<void>; cancel(): void }

export const realSleep: Sleep = (ms) => {
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<void>((resolve) => (timer = setTimeout(resolve, ms)))
  return { over, cancel: () => clearTimeout(timer) }
}

export type Pauses = ReturnType<typeof createPauses>

/** Pauses between two tries. A pause can be cut short: the network is back, or the work was stopped. */
export function createPauses(sleep: Sleep = realSleep) {
  const waiting = new Set<() => void>()
  return {
    async pause(ms: number, signal: AbortSignal): Promise<void> {
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

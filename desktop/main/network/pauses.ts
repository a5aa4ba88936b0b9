import { setTimeout } from 'node:timers/promises'

/** Rejects after an abort. */
export type Sleep = (ms: number, signal: AbortSignal) => Promise<unknown>

export type Pauses = ReturnType<typeof createPauses>

/** Pauses between two tries. A pause can be cut short: the network is back, or the work was stopped. */
export function createPauses(sleep: Sleep = (ms, signal) => setTimeout(ms, undefined, { signal })) {
  let waking = new AbortController()
  return {
    async pause(ms: number, signal: AbortSignal): Promise<void> {
      await sleep(ms, AbortSignal.any([signal, waking.signal])).catch(() => undefined)
    },
    wake(): void {
      waking.abort()
      waking = new AbortController()
    },
  }
}

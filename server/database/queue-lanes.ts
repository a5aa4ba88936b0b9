import { setTimeout as pause } from 'node:timers/promises'

/** The interval of looking for items that are due later, and for those of processes that died. */
const POLL_MS = 5000
const POLL_MS_MIN = 100

interface Options<Item> {
  /** How many items are worked on at the same time. */
  lanes: number
  retryMs: number
  /** How long a stop waits for items that are worked on. */
  stopWaitMs: number
  /** The next item that is due; null where there is none. */
  lease(): Promise<Item | 'again' | null>
  send(item: Item): Promise<void>
  /** The queue could not be read or written. It is looked at again after a pause. */
  onFailure(error: unknown): void
}

/** Works on a queue of the database until it is stopped: when it is woken, and regularly. */
export function createQueueLanes<Item>({
  lanes: lanesMax,
  retryMs,
  stopWaitMs,
  lease,
  send,
  onFailure,
}: Options<Item>) {
  const pollMs = Math.min(POLL_MS, Math.max(retryMs, POLL_MS_MIN))
  const stopping = new AbortController()
  const breaking = new AbortController()
  const { signal } = stopping
  const sleep = (ms: number) => pause(ms, undefined, { signal, ref: false }).catch(() => undefined)
  const lanes = new Set<Promise<void>>()
  let pollTimer: NodeJS.Timeout | null = null
  let wakes = 0

  /** Works until nothing is due. */
  const drain = async (): Promise<void> => {
    while (!signal.aborted) {
      const seen = wakes
      const item = await lease()
      if (item && item !== 'again') await send(item)
      // What was queued meanwhile is not left to the next poll.
      if (item === null && seen === wakes) return
    }
  }

  const wake = (): void => {
    wakes++
    if (signal.aborted || !pollTimer || lanes.size >= lanesMax) return
    const lane: Promise<void> = drain()
      .catch(async (error: unknown) => {
        onFailure(error)
        await sleep(pollMs)
      })
      .finally(() => lanes.delete(lane))
    lanes.add(lane)
  }

  return {
    wake,
    /** Waits until the time is over or the lanes stop. */
    sleep,
    /** Aborts when the lanes stop. */
    stopping: signal,
    /** Aborts when a stop has waited for long enough. */
    breaking: breaking.signal,
    start(): void {
      if (pollTimer) return
      pollTimer = setInterval(wake, pollMs)
      pollTimer.unref()
      wake()
    },
    /** Lets what is worked on end, for a moment. */
    async stop(): Promise<void> {
      stopping.abort()
      const breakTimer = setTimeout(() => breaking.abort(), stopWaitMs)
      if (pollTimer) clearInterval(pollTimer)
      await Promise.all(lanes)
      clearTimeout(breakTimer)
    },
  }
}

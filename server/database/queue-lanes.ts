interface Options {
  /** How many items are worked on at the same time. */
  lanes: number
  /** The interval of looking for items that are due later, and for those of processes that died. */
  pollMs: number
  /** Works on the next item that is due. @returns whether there was one */
  next(): Promise<boolean>
  /** The queue could not be read or written. It is looked at again after `pollMs`. */
  onFailure(error: unknown): void
  /** Waits until the time is over or the lanes stop. */
  sleep(ms: number): Promise<unknown>
  /** Aborts when the lanes stop. */
  signal: AbortSignal
}

/** Works on a queue of the database until it is stopped: when it is woken, and regularly. */
export function createQueueLanes({ lanes: lanesMax, pollMs, next, onFailure, sleep, signal }: Options) {
  const lanes = new Set<Promise<void>>()
  let pollTimer: NodeJS.Timeout | null = null
  let wakes = 0

  /** Works until nothing is due. */
  const drain = async (): Promise<void> => {
    while (!signal.aborted) {
      const seen = wakes
      // What was queued meanwhile is not left to the next poll.
      if (!(await next()) && seen === wakes) return
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
    start(): void {
      if (pollTimer) return
      pollTimer = setInterval(wake, pollMs)
      pollTimer.unref()
      wake()
    },
    /** Call after `signal` was aborted. Resolves when no item is worked on. */
    async end(): Promise<void> {
      if (pollTimer) clearInterval(pollTimer)
      await Promise.all(lanes)
    },
  }
}

import type { CountedEvent, EventCounts, Refusal } from './event-counts.ts'

/** 150 bytes each: at most 8 MB for a limit. */
const KEYS_MAX = 50_000

interface Window {
  used: number
  endsAt: number
}

interface Options {
  /** Most keys of a limit; the least recently used one is removed. */
  keysMax?: number
  /** A monotonic clock, in ms. */
  clock?(): number
}

/** Counts in the memory of this process. */
export function createMemoryCounts({ keysMax = KEYS_MAX, clock = () => performance.now() }: Options = {}) {
  /** By the name of the limit, and then by key in the order of last use. */
  const limits = new Map<string, Map<string, Window>>()

  const windowsOf = ({ limit: { name } }: CountedEvent): Map<string, Window> => {
    const windows = limits.get(name) ?? new Map<string, Window>()
    limits.set(name, windows)
    return windows
  }
  const find = (event: CountedEvent): Window | undefined => {
    const found = windowsOf(event).get(event.key)
    return found && found.endsAt > clock() ? found : undefined
  }
  const keep = (event: CountedEvent, window: Window) => {
    const windows = windowsOf(event)
    windows.delete(event.key)
    windows.set(event.key, window)
    // The windows of a limit are of one length: those that end first are among the oldest.
    const [oldest] = windows
    if (oldest && (windows.size > keysMax || oldest[1].endsAt <= clock())) windows.delete(oldest[0])
  }
  const check = (events: readonly CountedEvent[]): Refusal | null => {
    for (const [index, event] of events.entries()) {
      const window = find(event)
      if (!window || window.used < event.limit.points) continue
      keep(event, window)
      return { index, waitSeconds: (window.endsAt - clock()) / 1000 }
    }
    return null
  }

  return {
    check,
    async count(events) {
      const refusal = check(events)
      if (refusal) return refusal
      for (const event of events) {
        const window = find(event) ?? { used: 0, endsAt: clock() + event.limit.seconds * 1000 }
        window.used++
        keep(event, window)
      }
      return null
    },
    async takeBack(events, numbers) {
      for (const [index, event] of events.entries()) {
        const window = windowsOf(event).get(event.key)
        if (!window) continue
        window.used -= numbers[index] ?? 0
        if (window.used <= 0) windowsOf(event).delete(event.key)
      }
    },
    sweep: () => Promise.resolve(),
    /** The number of stored keys. */
    get size(): number {
      return [...limits.values()].reduce((sum, windows) => sum + windows.size, 0)
    },
  } satisfies EventCounts & { size: number }
}

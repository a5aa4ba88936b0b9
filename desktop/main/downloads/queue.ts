import { formatBytes } from '#shared/format.ts'
import { createTransferMeter } from '#shared/transfer-meter.ts'
import type { DownloadMoved } from '#shared/bridge/downloads.ts'
import type { Pauses } from '../network/pauses.ts'
import type { LibraryClient } from './library-client.ts'
import type { Disk } from './disk.ts'
import { asFailure, diskFull, DownloadFailure } from './failure.ts'
import { fetchVideo } from './fetch-video.ts'
import { baseNameOf, bytesOf, filesOf, type Entry, type Ledger } from './ledger.ts'
import { makeRoom, type Held } from './quota.ts'

const CONCURRENT_FILES = 2
const NOTIFY_EVERY_MS = 400

interface Options {
  ledger: Ledger
  library: LibraryClient
  disk: Disk
  pauses: Pauses
  folderNow(): string
  getServer(): string | null
  now(): number
  changed(): void
  onMoved(moved: DownloadMoved): void
  withdraw(key: string): Promise<void>
  discard(key: string): Promise<void>
}

interface Running {
  /** Room reserved for it, before the list says so: of two that begin at once, the second one sees the first. */
  bytes: number | null
  controller: AbortController
  settled: Promise<void>
  /** Bytes per second, when the page was last told. */
  speed: number | null
  problem: string | null
}

/** Downloads the listed videos, two at a time, in the order in which they were requested. */
export function createQueue(options: Options) {
  const { ledger, disk, pauses, getServer, now, changed, onMoved, withdraw, discard } = options
  const running = new Map<string, Running>()
  /** Bytes on the disk of unfinished downloads, by key. */
  const received = new Map<string, number>()
  /** Being removed: listed until the files are gone, and not begun again meanwhile. */
  const leaving = new Set<string>()
  let isStopped = false

  const receivedOf = (entry: Entry): number =>
    entry.state === 'done' ? bytesOf(entry) : (received.get(baseNameOf(entry)) ?? 0)
  const held = (): Held[] =>
    ledger.entries().flatMap((entry) => {
      const key = baseNameOf(entry)
      if (leaving.has(key)) return []
      const run = running.get(key)
      // A running download reserves all of its room from the start.
      const bytes = run ? (run.bytes ?? entry.known?.bytes ?? 0) : receivedOf(entry)
      return [{ key, bytes, isPinned: entry.isPinned, doneAt: entry.state === 'done' ? entry.doneAt : null }]
    })

  const takeRoom = async (key: string, bytes: number): Promise<void> => {
    const entry = ledger.get(key)
    if (!entry) return
    const { quotaBytes } = ledger.settings()
    const others = held().filter((one) => one.key !== key)
    const going = makeRoom(others, bytes, quotaBytes)
    // A saved video removes no other one to make room, or the two would replace each other without end.
    if (!going || (going.length > 0 && entry.savedBy !== null)) {
      throw new DownloadFailure(
        'room',
        `The limit of ${formatBytes(quotaBytes ?? 0)} is used up. Raise it in the settings, or remove a video.`,
      )
    }
    const run = running.get(key)
    if (run) run.bytes = bytes
    await Promise.all(going.map((one) => discard(one.key)))
    const free = await disk.freeBytes(entry.folder)
    if (free !== null && free < bytes - receivedOf(entry)) throw diskFull()
  }

  const fail = async (key: string, { kind, message }: DownloadFailure): Promise<void> => {
    const entry = ledger.get(key)
    if (!entry) return
    if (kind === 'room') {
      // A partial video is of no use, and room is needed.
      for (const file of Object.values(filesOf(entry))) {
        if (file) await disk.remove(file).catch(() => undefined)
      }
      received.delete(key)
    }
    await ledger.change(key, {
      state: 'failed',
      problem: message,
      wantsRoom: kind === 'room',
      ...(kind === 'room' ? { known: null } : {}),
    })
  }

  const begin = (entry: Entry): void => {
    const key = baseNameOf(entry)
    const controller = new AbortController()
    const meter = createTransferMeter(now)
    let last: { bytes: number; at: number } | null = null
    const run: Running = { bytes: null, controller, speed: null, problem: null, settled: Promise.resolve() }
    running.set(key, run)
    const work = async (): Promise<void> => {
      try {
        await fetchVideo({ ...options, makeRoom: takeRoom }, key, {
          signal: controller.signal,
          onReceived(bytes) {
            received.set(key, bytes)
            if (!last || bytes < last.bytes) meter.startFrom(bytes)
            else if (now() - last.at < NOTIFY_EVERY_MS) return
            last = { bytes, at: now() }
            const total = ledger.get(key)?.known?.bytes ?? null
            run.speed = meter.measure(bytes, total ?? bytes).speed
            onMoved({ videoId: entry.videoId, received: bytes, total, speed: run.speed })
          },
          onWaiting(problem) {
            if (run.problem === problem) return
            run.problem = problem
            changed()
          },
        })
      } catch (error) {
        const failure = asFailure(error)
        if (failure.kind === 'withdrawn') {
          leaving.add(key)
          // `withdraw` waits for this run to end, so it must start after it. If the list cannot be written, it is
          // right in memory.
          setImmediate(() => void withdraw(key).catch(() => undefined))
        } else await fail(key, failure).catch(() => undefined)
      }
    }
    run.settled = work().finally(() => {
      running.delete(key)
      changed()
      schedule()
    })
    changed()
  }

  function schedule(): void {
    if (isStopped) return
    for (const entry of ledger.entries()) {
      if (running.size >= CONCURRENT_FILES) return
      const key = baseNameOf(entry)
      const isNext = entry.state === 'waiting' && entry.server === getServer() && !leaving.has(key)
      if (isNext && !running.has(key)) begin(entry)
    }
  }
  const stop = async (key: string): Promise<void> => {
    const run = running.get(key)
    run?.controller.abort()
    await run?.settled
  }

  return {
    schedule,
    stop,
    /** Like `stop`, and the download does not begin again until it is forgotten. */
    leave(key: string): Promise<void> {
      leaving.add(key)
      return stop(key)
    },
    forget(key: string): void {
      received.delete(key)
      leaving.delete(key)
    },
    stateOf(entry: Entry) {
      const run = running.get(baseNameOf(entry))
      return {
        isRunning: run !== undefined,
        problem: run?.problem ?? null,
        speed: run?.speed ?? null,
        received: receivedOf(entry),
      }
    },
    leaveOtherServers(): void {
      for (const [key, { controller }] of running) {
        if (ledger.get(key)?.server !== getServer()) controller.abort()
      }
    },
    /** Called after the limit was lowered. */
    async enforceQuota(): Promise<void> {
      const { quotaBytes } = ledger.settings()
      const all = held()
      // If too much is pinned to meet the limit, only the rest is removed.
      const going = makeRoom(all, 0, quotaBytes) ?? all.filter((one) => !one.isPinned && one.doneAt !== null)
      for (const { key } of going) await discard(key)
    },
    /**
     * Corrects the list by what is on the disk. A disk that refuses writes does not keep the desktop app from
     * starting.
     */
    async reconcile(): Promise<void> {
      for (const entry of ledger.entries()) {
        const key = baseNameOf(entry)
        const { part, video } = filesOf(entry)
        const whole = video && (await disk.sizeOf(video))
        const isWhole = whole !== null && whole === entry.known?.bytes
        if (entry.state === 'done') {
          if (isWhole) continue
          const problem = 'Its file is no longer where it was kept.'
          await ledger.change(key, { state: 'failed', problem, doneAt: null }).catch(() => undefined)
        } else if (isWhole && (await disk.sizeOf(part)) === null) {
          // The process ended between the last two steps: the file is verified again.
          await disk.rename(video ?? part, part).catch(() => undefined)
        }
        received.set(key, (await disk.sizeOf(part)) ?? 0)
      }
    },
    async stopAll(): Promise<void> {
      isStopped = true
      for (const { controller } of running.values()) controller.abort()
      await Promise.all([...running.values()].map(({ settled }) => settled))
      pauses.wake()
    },
  }
}

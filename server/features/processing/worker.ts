import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from '#server/http/request-log.ts'
import { LeaseLost, type LeasedJob } from './job-queue.ts'

interface Options {
  /** How many jobs run at a time. */
  workers: number
  logger: Logger
  /** Jobs that another process left, and those whose pause is over, are looked for this often. Milliseconds. */
  pollMs: number
  /** Milliseconds that a lane waits after an outage, so that not every job of a long queue meets it. */
  outagePauseMs: number
  lease(): Promise<LeasedJob | null>
  /** Whether an outage put the job off. */
  run(job: LeasedJob, signal: AbortSignal): Promise<boolean>
  release(job: LeasedJob): Promise<void>
  forgetLease(job: LeasedJob): void
  reclaimExpiredLeases(): Promise<void>
}

export type Worker = ReturnType<typeof createWorker>

/** Takes one job after the other, as many at a time as it is told, until it is stopped. */
export function createWorker(options: Options) {
  const { workers, logger, lease, run, release, forgetLease, reclaimExpiredLeases } = options
  const stopping = new AbortController()
  const { signal } = stopping
  const lanes = new Set<Promise<void>>()
  let pollTimer: NodeJS.Timeout | null = null
  let wakes = 0

  const sleep = (ms: number) => pause(ms, undefined, { signal, ref: false }).catch(() => undefined)

  const runJob = async (job: LeasedJob): Promise<void> => {
    try {
      const isOutage = await run(job, signal)
      if (isOutage) await sleep(options.outagePauseMs)
    } catch (error) {
      if (signal.aborted) await release(job).catch(() => undefined)
      else if (!(error instanceof LeaseLost)) logger.error({ err: error, job }, 'a media job broke')
    } finally {
      forgetLease(job)
    }
  }

  /** Until there is nothing left to do. */
  const drainQueue = async (): Promise<void> => {
    while (!signal.aborted) {
      const seen = wakes
      const job = await lease()
      if (job) await runJob(job)
      // What was queued while it was looked for is not left to the next look.
      else if (seen === wakes) return
    }
  }

  const wake = (): void => {
    wakes++
    if (signal.aborted || lanes.size >= workers) return
    const lane: Promise<void> = drainQueue()
      .catch(async (error: unknown) => {
        logger.error({ err: error }, 'taking a media job failed')
        await sleep(options.pollMs)
      })
      .finally(() => lanes.delete(lane))
    lanes.add(lane)
  }

  let isPolling = false
  /** Wakes the lanes also when the look fails: queued jobs do not depend on it. */
  const poll = (): void => {
    if (isPolling) return
    isPolling = true
    reclaimExpiredLeases()
      .catch((error: unknown) => logger.error({ err: error }, 'looking for lost media jobs failed'))
      .finally(() => {
        isPolling = false
        wake()
      })
  }

  return {
    wake,
    start(): void {
      if (workers === 0 || pollTimer) return
      for (let lane = 0; lane < workers; lane++) wake()
      pollTimer = setInterval(poll, options.pollMs)
      pollTimer.unref()
    },
    /** Ends what runs; it is done anew by whoever starts next. */
    async stop(): Promise<void> {
      if (pollTimer) clearInterval(pollTimer)
      stopping.abort()
      await Promise.all(lanes)
    },
  }
}

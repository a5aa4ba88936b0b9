import { setTimeout as pause } from 'node:timers/promises'
import { runForRequest } from '#server/http/request-id.ts'
import type { Logger } from '#server/http/request-log.ts'
import { idsOf, LeaseLost, type JobQueue, type LeasedJob } from '#server/features/media-jobs/job-queue.ts'
import type { Lane } from '#server/features/media-jobs/next-job.ts'

/** The interval of looking for lost and delayed jobs. */
const POLL_MS = 5000
const POLL_MS_MIN = 250

interface Options {
  /** How many jobs other than posters run concurrently. With 0 no jobs run here. */
  workers: number
  /** How long a lane waits after an outage, in milliseconds, so that not every queued job runs into it. */
  retryMs: number
  logger: Logger
  queue: JobQueue
  /** @returns whether an outage postponed the job */
  run(job: LeasedJob, signal: AbortSignal): Promise<boolean>
  recover(): Promise<void>
}

/** Runs queued jobs until it is stopped: `workers` of them concurrently, and beside them one poster at a time. */
export function createWorker({ workers, retryMs, logger, queue, run, recover }: Options) {
  // Tests use short delays.
  const pollMs = Math.min(POLL_MS, Math.max(retryMs, POLL_MS_MIN))
  const stopping = new AbortController()
  const { signal } = stopping
  const running: Record<Lane, Set<Promise<void>>> = { posters: new Set(), others: new Set() }
  const mostOf: Record<Lane, number> = { posters: Math.min(workers, 1), others: workers }
  let pollTimer: NodeJS.Timeout | null = null
  let wakes = 0

  const sleep = (ms: number) => pause(ms, undefined, { signal, ref: false }).catch(() => undefined)

  const runJob = async (job: LeasedJob): Promise<void> => {
    try {
      const isOutage = await runForRequest(job.requestId, () => run(job, signal))
      if (isOutage) await sleep(retryMs)
    } catch (error) {
      if (signal.aborted) await queue.release(job).catch(() => undefined)
      else if (!(error instanceof LeaseLost))
        logger.error({ err: error, ...idsOf(job) }, 'a media job ended unexpectedly')
    } finally {
      queue.forgetLease(job)
    }
  }

  /** Runs jobs until none is due. */
  const drainQueue = async (lane: Lane): Promise<void> => {
    while (!signal.aborted) {
      const seen = wakes
      const job = await queue.lease(lane)
      if (job) await runJob(job)
      // A job that was queued during `lease` is not left to the next poll.
      else if (seen === wakes) return
    }
  }

  const wakeLane = (lane: Lane): void => {
    if (signal.aborted || running[lane].size >= mostOf[lane]) return
    const drained: Promise<void> = drainQueue(lane)
      .catch(async (error: unknown) => {
        logger.error({ err: error }, 'leasing a media job failed')
        await sleep(pollMs)
      })
      .finally(() => running[lane].delete(drained))
    running[lane].add(drained)
  }

  const wake = (): void => {
    wakes++
    wakeLane('posters')
    wakeLane('others')
  }

  let isPolling = false
  /** Wakes the lanes also when the recovery fails: queued jobs don't depend on it. */
  const poll = (): void => {
    if (isPolling) return
    isPolling = true
    recover()
      .catch((error: unknown) => logger.error({ err: error }, 'recovering lost media jobs failed'))
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
      pollTimer = setInterval(poll, pollMs)
      pollTimer.unref()
    },
    /** Aborts the running jobs, which are released. */
    async stop(): Promise<void> {
      if (pollTimer) clearInterval(pollTimer)
      stopping.abort()
      await Promise.all([...running.posters, ...running.others])
    },
  }
}

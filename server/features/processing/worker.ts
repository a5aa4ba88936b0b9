import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from '#server/http/request-log.ts'
import { LeaseLost, type LeasedJob } from './job-queue.ts'

/** Jobs that another process left, and those whose pause is over, are looked for this often. */
const LOOK_EVERY_MS = 5000

interface Options {
  /** How many jobs run at a time. */
  workers: number
  logger: Logger
  lease(): Promise<LeasedJob | null>
  run(job: LeasedJob, signal: AbortSignal): Promise<void>
  giveBack(job: LeasedJob): Promise<void>
  lookAfterDead(): Promise<void>
}

export type Worker = ReturnType<typeof createWorker>

/** Takes one job after the other, as many at a time as it is told, until it is stopped. */
export function createWorker({ workers, logger, lease, run, giveBack, lookAfterDead }: Options) {
  const stopping = new AbortController()
  const { signal } = stopping
  const lanes = new Set<Promise<void>>()
  let looking: NodeJS.Timeout | null = null
  let wakes = 0

  const work = async (job: LeasedJob): Promise<void> => {
    try {
      await run(job, signal)
    } catch (error) {
      if (signal.aborted) await giveBack(job).catch(() => undefined)
      else if (!(error instanceof LeaseLost)) logger.error({ err: error, job }, 'a media job broke')
    }
  }

  /** Until there is nothing left to do. */
  const goOn = async (): Promise<void> => {
    while (!signal.aborted) {
      const seen = wakes
      const job = await lease()
      if (job) await work(job)
      // What was queued while it was looked for is not left to the next look.
      else if (seen === wakes) return
    }
  }

  const wake = (): void => {
    wakes++
    if (signal.aborted || lanes.size >= workers) return
    const lane: Promise<void> = goOn()
      .catch(async (error: unknown) => {
        logger.error({ err: error }, 'taking a media job failed')
        await pause(LOOK_EVERY_MS, undefined, { signal, ref: false }).catch(() => undefined)
      })
      .finally(() => lanes.delete(lane))
    lanes.add(lane)
  }

  return {
    wake,
    start(): void {
      if (workers === 0 || looking) return
      for (let lane = 0; lane < workers; lane++) wake()
      looking = setInterval(() => {
        lookAfterDead().then(wake, (error: unknown) => logger.error({ err: error }, 'media jobs'))
      }, LOOK_EVERY_MS)
      looking.unref()
    },
    /** Ends what runs; it is done anew by whoever starts next. */
    async stop(): Promise<void> {
      if (looking) clearInterval(looking)
      stopping.abort()
      await Promise.all(lanes)
    },
  }
}

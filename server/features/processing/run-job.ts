import { setTimeout as pause } from 'node:timers/promises'
import type { EntityManager } from '#server/database/database.ts'
import type { Parts } from '#server/feature.ts'
import { Upload } from '#server/entities/upload.entity.ts'
import { Video } from '#server/entities/video.entity.ts'
import { isOutage, toApiError } from '#server/http/render-error.ts'
import { DISK_FULL, ToolError } from '#server/media/ffmpeg/ffmpeg.ts'
import { Unreadable } from '#server/media/unreadable.ts'
import { DependencyNotReady } from './hls-step.ts'
import { idsOf, LeaseLost, type JobQueue, type LeasedJob } from '#server/features/media-jobs/job-queue.ts'
import { lockProcessingReferences } from '#server/features/media-jobs/lock-file-references.ts'
import { isAwaited, type Step } from '#server/entities/media-job.entity.ts'
import { UnrecoverableError } from './outcomes.ts'
import type { Steps } from './steps.ts'

/** The interval of heartbeats, which also write the progress. */
const HEARTBEAT_MS = 2000
/** How long a step waits before it checks its dependencies again. */
const DEPENDENCY_RETRY_MS = 3000
/** The delay of writing an outcome again during an outage of the database. */
const OUTCOME_RETRY_MS = 1000

export const ATTEMPTS_EXHAUSTED =
  'This video could not be made ready to play, though it was tried three times. Please try again, or export it as H.264 and upload it anew.'
const DAMAGED_SENTENCE = 'This video is damaged or incomplete. Please export it again and upload it anew.'
const TOO_LONG =
  'Making this video ready took too long. Please shorten it or export it in a lower resolution, and upload it anew.'

/** ffmpeg's messages for a damaged file. */
const UNREADABLE_MESSAGE = /Invalid data|moov atom not found|not contain any stream/

interface Options extends Pick<Parts, 'database' | 'events' | 'logger'> {
  queue: JobQueue
  steps: Steps
  /** Runs inside the transaction that gives a job up. */
  onGivenUp(em: EntityManager, upload: Upload, step: Step, reason: string): Promise<unknown>
}

/** Runs one leased job: sends heartbeats and records the outcome. */
export function createJobRun({ database, queue, steps, events, logger, onGivenUp }: Options) {
  /** Writes lease and progress at intervals; a lost lease aborts the run. */
  const startHeartbeat = (job: LeasedJob, upload: Upload, running: AbortController) => {
    let percent = 0
    let isWriting = false
    const write = async () => {
      await queue.heartbeat(job, async (em) => {
        if (!isAwaited(job.step)) return
        const { videos, proposals } = await lockProcessingReferences(em, upload.file)
        for (const waiting of [...videos, ...proposals]) {
          if (waiting.progress === percent) continue
          waiting.progress = percent
          const video = waiting instanceof Video ? waiting : waiting.video
          events.publish(em, 'media.progressed', { videoId: video.id, userId: video.creator.id, percent })
        }
      })
    }
    const timer = setInterval(() => {
      if (isWriting) return
      isWriting = true
      write()
        .catch((error: unknown) => {
          if (error instanceof LeaseLost) running.abort()
          else logger.warn({ err: error, ...idsOf(job) }, 'the heartbeat of a media job failed')
        })
        .finally(() => (isWriting = false))
    }, HEARTBEAT_MS)
    return {
      onProgress: (seconds: number) => {
        const all = upload.duration ?? 0
        percent = all > 0 ? Math.min(99, Math.floor((100 * seconds) / all)) : 0
      },
      end: () => clearInterval(timer),
    }
  }

  /**
   * Repeats a database operation during an outage until it succeeds.
   * @throws LeaseLost when another process has the job
   */
  const retryOutages = async <Outcome>(
    write: () => Promise<Outcome>,
    job: LeasedJob,
    stopping: AbortSignal,
  ): Promise<Outcome> => {
    for (let isLogged = false; ; isLogged = true) {
      try {
        return await write()
      } catch (error) {
        if (error instanceof LeaseLost || classifyError(error).kind !== 'outage') throw error
        if (!isLogged)
          logger.warn({ err: error, ...idsOf(job) }, 'the outcome of a media job cannot be written yet')
        await pause(OUTCOME_RETRY_MS, undefined, { signal: stopping, ref: false })
      }
    }
  }

  /** Records why a step failed. @returns whether the cause was an outage */
  const recordFailure = async (
    error: unknown,
    job: LeasedJob,
    upload: Upload,
    stopping: AbortSignal,
  ): Promise<boolean> => {
    const { reason, kind } = classifyError(error)
    const context = { err: error, ...idsOf(job) }
    if (kind === 'outage') {
      logger.warn(context, 'a media job waits for the end of an outage')
      await retryOutages(() => queue.postpone(job, reason), job, stopping)
      return true
    }
    logger.warn(context, 'a media job failed')
    const write = () =>
      queue.fail(job, { reason, isFinal: kind === 'permanent' }, (em, upload) =>
        onGivenUp(em, upload, job.step, reason),
      )
    const isOver = await retryOutages(write, job, stopping)
    // No video waits for the other steps, because its file plays already. The dashboard counts their failures.
    if (isOver && !isAwaited(job.step))
      logger.error({ ...idsOf(job), file: upload.file }, 'a media job was given up')
    return false
  }

  /**
   * @returns whether an outage postponed the job
   * @throws LeaseLost, or any error while the process stops
   */
  return async (job: LeasedJob, stopping: AbortSignal): Promise<boolean> => {
    const findUpload = () => database.entities().findOne(Upload, job.uploadId)
    const upload = await retryOutages(findUpload, job, stopping)
    if (!upload) throw new LeaseLost('The upload was deleted')
    const started = performance.now()
    const running = new AbortController()
    const heartbeat = startHeartbeat(job, upload, running)
    const signal = AbortSignal.any([stopping, running.signal])
    try {
      await steps.run(job, upload, { signal, onProgress: heartbeat.onProgress })
      logger.info({ ...idsOf(job), ms: Math.round(performance.now() - started) }, 'media job')
      return false
    } catch (error) {
      if (stopping.aborted || error instanceof LeaseLost || running.signal.aborted) throw error
      if (!(error instanceof DependencyNotReady)) return await recordFailure(error, job, upload, stopping)
      await retryOutages(() => queue.release(job, DEPENDENCY_RETRY_MS), job, stopping)
      return false
    } finally {
      heartbeat.end()
    }
  }
}

interface JobFailure {
  /** For the uploader and the dashboard. */
  reason: string
  /** `permanent`: no further attempt. `transient`: a few further attempts. `outage`: not the file's fault, no attempt. */
  kind: 'permanent' | 'transient' | 'outage'
}

function classifyError(error: unknown): JobFailure {
  const stderr = error instanceof ToolError ? error.message : ''
  if (error instanceof UnrecoverableError) return { reason: error.message, kind: 'permanent' }
  if (toApiError(error).code === 'disk_full' || DISK_FULL.test(stderr))
    return { reason: 'It waits: the server has no room left to make it ready.', kind: 'outage' }
  if (isOutage(error))
    return { reason: 'It waits: the files or the database are out of reach.', kind: 'outage' }
  if (error instanceof Unreadable || UNREADABLE_MESSAGE.test(stderr))
    return { reason: DAMAGED_SENTENCE, kind: 'permanent' }
  if (error instanceof ToolError && error.fault === 'too_long') return { reason: TOO_LONG, kind: 'permanent' }
  return { reason: ATTEMPTS_EXHAUSTED, kind: 'transient' }
}

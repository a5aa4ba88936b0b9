import type { OwnVideo } from '#shared/contract/own-videos.ts'
import type { EntityManager } from '#server/database/database.ts'
import type { Parts } from '#server/feature.ts'
import { notifyOfFailure, notifyReviewers } from '#server/features/notifications/notify.ts'
import { Upload } from '#server/entities/upload.entity.ts'
import { Proposal } from '#server/entities/proposal.entity.ts'
import { Video } from '#server/entities/video.entity.ts'
import { lockEditableVideo } from '#server/features/videos/video-access.ts'
import type { VideoQueries } from '#server/features/videos/videos.queries.ts'
import { ApiError } from '#server/api-error.ts'
import type { Caller } from '#server/http/caller.ts'
import { clipRangeOf } from './clip-range.ts'
import { createJobQueue } from '#server/features/media-jobs/job-queue.ts'
import { isAwaited, MediaJob, type Step } from '#server/entities/media-job.entity.ts'
import { forgetMissingRendition, warnMissingRendition } from '#server/features/media-jobs/renditions.ts'
import { ATTEMPTS_EXHAUSTED, createJobRun } from './run-job.ts'
import {
  lockFileReferences,
  lockProcessingReferences,
  setProposalStatus,
} from '#server/features/media-jobs/lock-file-references.ts'
import { createSteps } from './steps.ts'
import { createWorker } from './worker.ts'

const CANCELLED_REASON = 'An administrator stopped the work on it. It can be tried again.'
const NO_JOB = () => new ApiError('not_found', 'This job is gone: its file was deleted. Refresh the list.')

/** The file of a video or a proposal that failed is made ready once more. */
function awaitFile(failed: Video | Proposal): void {
  if (failed instanceof Video) failed.approvalStatus = 'processing'
  else setProposalStatus(failed, 'processing')
  failed.progress = 0
  failed.failureReason = null
}

export type Processing = ReturnType<typeof createProcessing>

/** Prepares uploads for playback in the background, and publishes their progress and outcome. */
export function createProcessing(parts: Parts, queries: VideoQueries) {
  const { config, database, ffmpeg, events, logger, now } = parts
  const { mediaWorkers: workers, mediaRetryMs: retryMs } = config

  /** Publishes the outcome of a step for every video that shows the file, in the transaction that records the outcome. */
  const announce = async (em: EntityManager, { file }: Upload, step: Step): Promise<void> => {
    if (!isAwaited(step) && step !== 'poster') return
    // A trimmed video shows a file of its own.
    const shows =
      step === 'trim' ? { $or: [{ videoFile: file }, { originalFile: file }] } : { videoFile: file }
    const videos = await em.find(Video, shows, { populate: ['creator'] })
    const proposals = await em.find(Proposal, { videoFile: file }, { populate: ['video', 'video.creator'] })
    const shown = [
      ...videos.map((video) => ({ video, status: video.approvalStatus, failed: video })),
      ...proposals.map((proposal) => ({ video: proposal.video, status: proposal.status, failed: proposal })),
    ]
    for (const { video, status, failed } of shown) {
      if (step === 'poster') {
        events.publish(em, 'video.pictured', { videoId: video.id, userId: video.creator.id })
        continue
      }
      if (status !== 'pending' && status !== 'failed') continue
      const { id: videoId, title, creator } = video
      const { id: userId, username } = creator
      const reason = failed.failureReason ?? null
      events.publish(em, 'video.processed', { videoId, title, userId, status, reason })
      const notifying = { em, events, at: now() }
      if (status === 'pending') {
        events.publish(em, 'video.submitted', { videoId, title, userId, username })
        await notifyReviewers(notifying, videoId, userId)
      } else await notifyOfFailure(notifying, video, reason)
    }
  }

  /**
   * Marks the videos and proposals that wait for the file as failed and publishes this, or warns of a missing
   * rendition.
   */
  const giveUp = async (em: EntityManager, upload: Upload, step: Step, reason: string): Promise<void> => {
    if (!isAwaited(step)) return warnMissingRendition(em, upload, step)
    const { videos, proposals } = await lockProcessingReferences(em, upload.file)
    for (const waiting of [...videos, ...proposals]) {
      waiting.progress = null
      waiting.failureReason = reason
    }
    for (const video of videos) video.approvalStatus = 'failed'
    for (const proposal of proposals) setProposalStatus(proposal, 'failed')
    await em.flush()
    await announce(em, upload, step)
  }

  const queue = createJobQueue({ ...parts, retryMs, onCompleted: announce })
  const steps = createSteps({ ...parts, queue })
  const run = createJobRun({ ...parts, queue, steps, onGivenUp: giveUp })

  /** On a single server, all jobs that run at its start are those of an earlier process. */
  let isFirstRecovery = config.databaseUrl === undefined
  const recover = async (): Promise<void> => {
    const onGivenUp = (em: EntityManager, upload: Upload, step: Step) =>
      giveUp(em, upload, step, ATTEMPTS_EXHAUSTED)
    await queue.recover({ isAlone: isFirstRecovery, reason: ATTEMPTS_EXHAUSTED, onGivenUp })
    isFirstRecovery = false
  }

  const worker = createWorker({ workers, retryMs, logger, queue, run, recover })
  const unsubscribe = events.subscribe('media.queued', worker.wake)

  return {
    /**
     * Adds the job that gives a clip its own file, inside the transaction that publishes the clip.
     * @returns whether there is such a job
     */
    async enqueueCut(em: EntityManager, video: Video): Promise<boolean> {
      const upload =
        video.videoFile && clipRangeOf(video) ? await em.findOne(Upload, { file: video.videoFile }) : null
      const step = `clip-${video.id}` as const
      if (!upload || (await em.findOne(MediaJob, { upload, step }))) return false
      queue.enqueue(em, upload, [step], video.creator.id)
      return true
    },

    /**
     * Tries once more to make the file of a video, or of its proposal, ready.
     * @throws ApiError not_found when it isn't the caller's to see, taken when it didn't fail
     */
    async retry(caller: Caller, id: number): Promise<OwnVideo> {
      await database.transaction(async (em) => {
        const video = await lockEditableVideo(em, caller, id)
        const proposal = await em.findOne(Proposal, { video: id, status: 'failed' })
        const failed = video.approvalStatus === 'failed' ? video : proposal
        const upload = failed?.videoFile ? await em.findOne(Upload, { file: failed.videoFile }) : null
        const isRequeued =
          upload &&
          ((await queue.requeue(em, upload, 'trim')) || (await queue.requeue(em, upload, 'transcode')))
        if (!failed || !isRequeued) {
          throw new ApiError('conflict', 'There is nothing to try again: this video did not fail.')
        }
        awaitFile(failed)
        await em.flush()
        events.publish(em, 'media.queued', {})
      })
      return queries.ownVideo(id)
    },

    /**
     * Puts a job that was given up back into the queue (OP-04).
     * @throws ApiError not_found, or conflict where it did not fail
     */
    retryJob: (id: number): Promise<void> =>
      database.transaction(async (em) => {
        const job = await em.findOne(MediaJob, id, { populate: ['upload'] })
        if (!job) throw NO_JOB()
        const { upload, step } = job
        // The videos before the job, as in `retry`.
        const { videos, proposals } = await lockFileReferences(em, upload.file)
        if (!(await queue.requeue(em, upload, step)))
          throw new ApiError(
            'conflict',
            'This job did not fail, or somebody else has tried it again already.',
          )
        if (isAwaited(step)) {
          for (const video of videos) if (video.approvalStatus === 'failed') awaitFile(video)
          for (const proposal of proposals) if (proposal.status === 'failed') awaitFile(proposal)
        }
        await em.flush()
        if (step.startsWith('mp4-')) await forgetMissingRendition(em, upload)
        events.publish(em, 'media.queued', {})
      }),

    /**
     * Gives a job up that waits or runs. A lesson that waits for it has failed (OP-04).
     * @throws ApiError not_found, or conflict where it has ended
     */
    async cancelJob(id: number): Promise<void> {
      if (!(await database.entities().findOne(MediaJob, id))) throw NO_JOB()
      const isCancelled = await queue.cancel(id, CANCELLED_REASON, async (em, upload, step) => {
        if (isAwaited(step)) await giveUp(em, upload, step, CANCELLED_REASON)
      })
      if (!isCancelled) throw new ApiError('conflict', 'This job has ended already.')
    },

    /** Recovers the jobs of earlier processes and starts the worker; when the recovery fails, the worker repeats it. */
    async start(): Promise<void> {
      if (workers === 0 || !(await ffmpeg.isAvailable())) return
      await recover().catch((error: unknown) => {
        logger.error({ err: error }, 'the media jobs of an earlier process are recovered later')
      })
      worker.start()
    },

    async stop(): Promise<void> {
      unsubscribe()
      await worker.stop()
    },
  }
}

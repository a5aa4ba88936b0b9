import type { OwnVideo } from '#shared/contract/videos.ts'
import type { Database, EntityManager } from '#server/database/database.ts'
import { Upload } from '#server/features/uploads/upload.entity.ts'
import { Proposal } from '#server/features/video-edits/proposal.entity.ts'
import { Video } from '#server/features/videos/video.entity.ts'
import { lockEditableVideo } from '#server/features/videos/video-access.ts'
import type { VideoQueries } from '#server/features/videos/videos.queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Logger } from '#server/http/request-log.ts'
import type { EventBus } from '#server/live/event-bus.ts'
import type { Ffmpeg } from '#server/media/ffmpeg/ffmpeg.ts'
import type { Reader } from '#server/media/reader/readers.ts'
import type { Storage } from '#server/media/storage.ts'
import { clipRangeOf } from './clip-range.ts'
import { ATTEMPTS_EXHAUSTED } from './classify-error.ts'
import { createJobQueue } from './job-queue.ts'
import { MediaJob, type Step } from './media-job.entity.ts'
import { warnMissingRendition } from './warnings.ts'
import { followUpSteps } from './renditions.ts'
import { createJobRun } from './run-job.ts'
import { lockProcessingReferences, setProposalStatus } from './lock-file-references.ts'
import { createSteps } from './steps.ts'
import { createWorker } from './worker.ts'

/** Jobs that another process left, and those whose pause is over, are looked for this often. */
const POLL_MS = 5000
const POLL_MS_MIN = 250

interface Options {
  database: Database
  queries: VideoQueries
  storage: Storage
  ffmpeg: Ffmpeg
  reader: Reader
  events: EventBus
  logger: Logger
  workers: number
  /** Whether other servers take jobs off the same database. */
  isShared: boolean
  /** Before the second attempt; it doubles. */
  retryMs: number
  now(): Date
}

export type Processing = ReturnType<typeof createProcessing>

/** Makes uploads ready to play, in the background, and says where they stand. */
export function createProcessing(options: Options) {
  const { database, queries, storage, ffmpeg, reader, events, logger, workers, isShared, retryMs, now } =
    options
  const queue = createJobQueue({ database, retryMs, now })
  const steps = createSteps({ database, queue, storage, ffmpeg, reader, now })

  /** Says of every video that shows the file what became of it; after the commit. */
  const announce = async (file: string): Promise<void> => {
    const em = database.entities()
    const videos = await em.find(Video, { videoFile: file }, { populate: ['creator'] })
    const proposals = await em.find(Proposal, { videoFile: file }, { populate: ['video', 'video.creator'] })
    const shown = [
      ...videos.map((video) => ({ video, status: video.approvalStatus, failureReason: video.failureReason })),
      ...proposals.map(({ video, status, failureReason }) => ({ video, status, failureReason })),
    ]
    for (const { video, status, failureReason } of shown) {
      const { id: videoId, title, creator } = video
      if (status !== 'pending' && status !== 'failed') continue
      events.publish('video.processed', {
        videoId,
        title,
        userId: creator.id,
        status,
        reason: failureReason ?? null,
      })
      const by = { userId: creator.id, username: creator.username }
      if (status === 'pending') events.publish('video.submitted', { videoId, title, ...by })
    }
  }

  /** Says so of the videos that wait for it; none do where only more was to be made of what plays already. */
  const failWaiting = async (em: EntityManager, upload: Upload, reason: string): Promise<boolean> => {
    const { videos, proposals } = await lockProcessingReferences(em, upload.file)
    for (const waiting of [...videos, ...proposals]) {
      waiting.progress = null
      waiting.failureReason = reason
    }
    for (const video of videos) video.approvalStatus = 'failed'
    for (const proposal of proposals) setProposalStatus(proposal, 'failed')
    return videos.length + proposals.length > 0
  }

  const run = createJobRun({
    database,
    queue,
    steps,
    events,
    logger,
    announce,
    async onGivenUp(em, upload, step, reason) {
      await failWaiting(em, upload, reason)
      await warnMissingRendition(em, upload, step)
    },
  })

  /** Where this server is the only one, what runs at its start is an earlier process's. */
  let isFirstLook = !isShared
  const recover = async (): Promise<void> => {
    const lost: string[] = []
    const onGivenUp = async (em: EntityManager, upload: Upload, step: Step) => {
      await warnMissingRendition(em, upload, step)
      if (await failWaiting(em, upload, ATTEMPTS_EXHAUSTED)) lost.push(upload.file)
    }
    await queue.recover({ isAlone: isFirstLook, reason: ATTEMPTS_EXHAUSTED, onGivenUp })
    isFirstLook = false
    for (const file of lost) await announce(file)
  }

  const worker = createWorker({
    workers,
    logger,
    // As often as pauses end where they are short, as in tests.
    pollMs: Math.min(POLL_MS, Math.max(retryMs, POLL_MS_MIN)),
    outagePauseMs: retryMs,
    lease: queue.lease,
    run,
    release: queue.release,
    forgetLease: queue.forgetLease,
    reclaimExpiredLeases: recover,
  })
  const unsubscribe = events.subscribe('media.queued', worker.wake)

  return {
    /** Inside the transaction that submits a video: what must and can be made of its file. */
    enqueue(em: EntityManager, upload: Upload): void {
      queue.enqueue(em, upload, upload.needsTranscode ? ['transcode'] : followUpSteps(upload))
    },

    /** Inside the transaction that publishes a clip: it gets a file of its own. Whether there is something to do. */
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
        if (!failed || !upload || !(await queue.requeue(em, upload, 'transcode'))) {
          throw new ApiError('conflict', 'There is nothing to try again: this video did not fail.')
        }
        if (failed instanceof Video) failed.approvalStatus = 'processing'
        else setProposalStatus(failed, 'processing')
        failed.progress = 0
        failed.failureReason = null
        await em.flush()
      })
      events.publish('media.queued', {})
      return queries.ownVideo(id)
    },

    /** Takes up what earlier processes left, and goes on. Where that can't be written now, a later look does. */
    async start(): Promise<void> {
      if (workers === 0 || !(await ffmpeg.isAvailable())) return
      await recover().catch((error: unknown) => {
        logger.error({ err: error }, 'the media jobs of an earlier process are taken up later')
      })
      worker.start()
    },

    async stop(): Promise<void> {
      unsubscribe()
      await worker.stop()
    },
  }
}

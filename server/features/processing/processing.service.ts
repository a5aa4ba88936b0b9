import { LockMode } from '@mikro-orm/core'
import type { OwnVideo } from '#shared/contract/videos.ts'
import type { Database, EntityManager } from '#server/database/database.ts'
import { Upload } from '#server/features/uploads/upload.entity.ts'
import { Proposal } from '#server/features/videos/proposal.entity.ts'
import { Video } from '#server/features/videos/video.entity.ts'
import { toOwnVideo } from '#server/features/videos/own-video-row.ts'
import type { VideoQueries } from '#server/features/videos/videos.queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { Caller } from '#server/http/caller.ts'
import { toApiError } from '#server/http/render-error.ts'
import type { Logger } from '#server/http/request-log.ts'
import type { EventBus } from '#server/live/event-bus.ts'
import { ToolError, type Ffmpeg } from '#server/media/ffmpeg/ffmpeg.ts'
import type { Reader } from '#server/media/reader/readers.ts'
import type { Storage } from '#server/media/storage.ts'
import { partOf } from './cut.ts'
import { createJobQueue, LeaseLost, type LeasedJob } from './job-queue.ts'
import { MediaJob, type Step } from './media-job.entity.ts'
import { tellOfSize } from './notices.ts'
import { stepsAfter } from './renditions.ts'
import { TooEarly } from './stream-step.ts'
import { lockWaitingFor, putProposal } from './shown-by.ts'
import { createSteps, DAMAGED, Hopeless } from './steps.ts'
import { createWorker } from './worker.ts'

/** How often the rows say how far a job is, and that its process lives. */
const BEAT_MS = 2000
/** How long a step waits for those whose outputs it needs, before it looks again. */
const TOO_EARLY_MS = 3000
const GIVEN_UP =
  'This video could not be made ready to play, though it was tried three times. Please try again, or export it as H.264 and upload it anew.'

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
  const pauseAfter = (attempts: number) => retryMs * 2 ** (attempts - 1)
  const queue = createJobQueue({ database, pauseAfter, now })
  const steps = createSteps({ database, queue, storage, ffmpeg, reader, now })

  /** Says of every video that shows the file what became of it; after the commit. */
  const announce = async (file: string): Promise<void> => {
    const em = database.entities()
    const videos = await em.find(Video, { videoFile: file }, { populate: ['creator'] })
    const proposals = await em.find(Proposal, { videoFile: file }, { populate: ['video', 'video.creator'] })
    const shown = [
      ...videos.map((video) => ({ video, status: video.approvalStatus, failure: video.failure })),
      ...proposals.map(({ video, status, failure }) => ({ video, status, failure })),
    ]
    for (const { video, status, failure } of shown) {
      const { id: videoId, title, creator } = video
      if (status !== 'pending' && status !== 'failed') continue
      events.publish('video.processed', {
        videoId,
        title,
        userId: creator.id,
        status,
        reason: failure ?? null,
      })
      const by = { userId: creator.id, username: creator.username }
      if (status === 'pending') events.publish('video.submitted', { videoId, title, ...by })
    }
  }

  /** Says so of the videos that wait for it; none do where only more was to be made of what plays already. */
  const failWaiting = async (em: EntityManager, upload: Upload, reason: string): Promise<boolean> => {
    const { videos, proposals } = await lockWaitingFor(em, upload.file)
    for (const waiting of [...videos, ...proposals]) {
      waiting.progress = null
      waiting.failure = reason
    }
    for (const video of videos) video.approvalStatus = 'failed'
    for (const proposal of proposals) putProposal(proposal, 'failed')
    return videos.length + proposals.length > 0
  }

  /** Writes how far it is, no more often than every other second; LeaseLost ends the run. */
  const beat = (job: LeasedJob, upload: Upload, running: AbortController) => {
    let percent = 0
    const write = async () => {
      const moved: { videoId: number; userId: number; percent: number }[] = []
      await queue.keep(job, async (em) => {
        const { videos, proposals } = await lockWaitingFor(em, upload.file)
        for (const waiting of [...videos, ...proposals]) {
          if (waiting.progress === percent) continue
          waiting.progress = percent
          const video = waiting instanceof Video ? waiting : waiting.video
          moved.push({ videoId: video.id, userId: video.creator.id, percent })
        }
      })
      for (const event of moved) events.publish('media.progressed', event)
    }
    const timer = setInterval(() => {
      write().catch((error: unknown) => {
        if (error instanceof LeaseLost) running.abort()
        else logger.warn({ err: error, job: job.id }, 'a media job could not say where it stands')
      })
    }, BEAT_MS)
    return {
      onProgress: (seconds: number) => {
        const all = upload.duration ?? 0
        percent = all > 0 ? Math.min(99, Math.floor((100 * seconds) / all)) : 0
      },
      end: () => clearInterval(timer),
    }
  }

  const run = async (job: LeasedJob, stopping: AbortSignal): Promise<void> => {
    const upload = await database.entities().findOneOrFail(Upload, job.uploadId)
    const running = new AbortController()
    const heart = beat(job, upload, running)
    const signal = AbortSignal.any([stopping, running.signal])
    try {
      await steps.run(job, upload, { signal, onProgress: heart.onProgress })
      const made = await database.entities().findOne(Upload, job.uploadId)
      if (made && job.step === 'convert') await announce(made.file)
    } catch (error) {
      if (stopping.aborted || error instanceof LeaseLost || running.signal.aborted) throw error
      if (error instanceof TooEarly) return await queue.giveBack(job, TOO_EARLY_MS)
      const { reason, isFinal } = judge(error)
      logger.warn({ err: error, job: job.id, step: job.step, attempt: job.attempt }, 'a media job failed')
      const isOver = await queue.failed(job, { reason, isFinal }, async (em, upload) => {
        await failWaiting(em, upload, reason)
        await tellOfSize(em, upload, job.step)
      })
      // Nobody waits for the other steps: what they are made of plays already. The dashboard counts them.
      if (isOver && job.step === 'convert') await announce(upload.file)
      else if (isOver)
        logger.error({ job: job.id, step: job.step, file: upload.file }, 'a media job was given up')
    } finally {
      heart.end()
    }
  }

  const recover = async (everybody: boolean): Promise<void> => {
    const lost: string[] = []
    const onGivenUp = async (em: EntityManager, upload: Upload, step: Step) => {
      await tellOfSize(em, upload, step)
      if (await failWaiting(em, upload, GIVEN_UP)) lost.push(upload.file)
    }
    await queue.recover(everybody, { reason: GIVEN_UP, onGivenUp })
    for (const file of lost) await announce(file)
  }

  const worker = createWorker({
    workers,
    logger,
    lease: queue.lease,
    run,
    giveBack: queue.giveBack,
    lookAfterDead: () => (isShared ? recover(false) : Promise.resolve()),
  })
  const unsubscribe = events.subscribe('media.queued', worker.wake)

  return {
    /** Inside the transaction that submits a video: what must and can be made of its file. */
    enqueue(em: EntityManager, upload: Upload): void {
      queue.add(em, upload, upload.needsConverting ? ['convert'] : stepsAfter(upload))
    },

    /** Inside the transaction that publishes a clip: it gets a file of its own. Whether there is something to do. */
    async enqueueCut(em: EntityManager, video: Video): Promise<boolean> {
      const upload =
        video.videoFile && partOf(video) ? await em.findOne(Upload, { file: video.videoFile }) : null
      const step = `cut-${video.id}` as const
      if (!upload || (await em.findOne(MediaJob, { upload, step }))) return false
      queue.add(em, upload, [step])
      return true
    },

    /**
     * Tries once more to make the file of a video, or of its proposal, ready.
     * @throws ApiError not_found when it isn't the caller's to see, taken when it didn't fail
     */
    async retry(caller: Caller, id: number): Promise<OwnVideo> {
      await database.transaction(async (em) => {
        const video = await em.findOne(Video, id, { lockMode: LockMode.PESSIMISTIC_WRITE })
        const isTheirs = caller.isAdmin || caller.id === video?.creator.id
        const isSeen = isTheirs || video?.approvalStatus === 'approved'
        if (!video || !isSeen) throw new ApiError('not_found', 'This video no longer exists.')
        if (!isTheirs) throw new ApiError('not_allowed', 'This video belongs to somebody else.')
        const proposal = await em.findOne(Proposal, { video: id, status: 'failed' })
        const failed = video.approvalStatus === 'failed' ? video : proposal
        const upload = failed?.videoFile ? await em.findOne(Upload, { file: failed.videoFile }) : null
        if (!failed || !upload || !(await queue.revive(em, upload, 'convert'))) {
          throw new ApiError('taken', 'There is nothing to try again: this video did not fail.')
        }
        if (failed instanceof Video) failed.approvalStatus = 'processing'
        else putProposal(failed, 'processing')
        failed.progress = 0
        failed.failure = null
        await em.flush()
      })
      events.publish('media.queued', {})
      const row = await queries.own(id)
      if (!row) throw new ApiError('not_found', 'This video no longer exists.')
      return toOwnVideo(row)
    },

    /** Takes up what earlier processes left, and goes on. */
    async start(): Promise<void> {
      if (workers === 0 || !(await ffmpeg.isThere())) return
      await recover(!isShared)
      worker.start()
    },

    async stop(): Promise<void> {
      unsubscribe()
      await worker.stop()
    },
  }
}

/** What to tell the person who sent it, and whether another attempt is of any use. */
function judge(error: unknown): { reason: string; isFinal: boolean } {
  if (error instanceof Hopeless) return { reason: error.message, isFinal: true }
  // What it says of bytes that are not what they claim to be; they won't be the next time.
  if (
    error instanceof ToolError &&
    /Invalid data|moov atom not found|not contain any stream/.test(error.message)
  )
    return { reason: DAMAGED, isFinal: true }
  if (error instanceof ToolError && error.fault === 'too_long') {
    const reason =
      'Making this video ready took too long. Please shorten it or export it in a lower resolution, and upload it anew.'
    return { reason, isFinal: true }
  }
  if (toApiError(error).code === 'disk_full')
    return {
      reason: 'There was no room left to make this video ready. Please try again later.',
      isFinal: false,
    }
  return { reason: GIVEN_UP, isFinal: false }
}

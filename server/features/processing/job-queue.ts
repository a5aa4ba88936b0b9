import { randomUUID } from 'node:crypto'
import { LockMode } from '@mikro-orm/core'
import type { Database, EntityManager } from '#server/database/database.ts'
import { Upload } from '#server/features/uploads/upload.entity.ts'
import { MediaJob, type Step } from './media-job.entity.ts'

export const ATTEMPTS_MAX = 3
/** How long a process is believed to live without saying so. */
export const LEASE_MS = 30_000
const RANKS: readonly [RegExp, number][] = [
  [/^convert$/, 0],
  [/^mp4-/, 1],
  [/^hls$/, 3],
  [/./, 2],
]
const rankOf = (step: Step): number => RANKS.find(([steps]) => steps.test(step))?.[1] ?? 0

export interface LeasedJob {
  id: number
  uploadId: number
  step: Step
  lease: string
  /** Counting from 1. */
  attempt: number
}

/** Somebody else has the job now, or the file is gone: whatever was made of it counts for nothing. */
export class LeaseLost extends Error {}

interface Options {
  database: Database
  /** Milliseconds to wait after so many attempts. */
  pauseAfter(attempts: number): number
  now(): Date
}

export type JobQueue = ReturnType<typeof createJobQueue>

/** Jobs as rows: whoever leases one has it until it is done, given back, or nothing was heard for a while. */
export function createJobQueue({ database, pauseAfter, now }: Options) {
  const later = (ms: number) => new Date(now().getTime() + ms)

  /** @throws LeaseLost */
  const findLeased = async (em: EntityManager, { id, lease }: LeasedJob): Promise<MediaJob> => {
    const lockMode = LockMode.PESSIMISTIC_WRITE
    const job = await em.findOne(MediaJob, { id, lease }, { lockMode, populate: ['upload'] })
    if (!job) throw new LeaseLost('The job is somebody else’s')
    return job
  }

  const put = (job: MediaJob, state: MediaJob['state']): void => {
    job.state = state
    job.lease = null
    job.leasedUntil = null
  }

  return {
    /** Inside the transaction that makes the steps necessary. */
    add(em: EntityManager, upload: Upload, steps: readonly Step[]): void {
      for (const step of steps) {
        const when = { runAfter: now(), createdAt: now() }
        em.create(MediaJob, { upload, step, state: 'queued', rank: rankOf(step), ...when })
      }
    },

    /** The next job, for the caller alone. */
    lease: (): Promise<LeasedJob | null> =>
      database.transaction(async (em) => {
        const next = {
          orderBy: { rank: 'asc', id: 'asc' },
          lockMode: LockMode.PESSIMISTIC_PARTIAL_WRITE,
        } as const
        const job = await em.findOne(MediaJob, { state: 'queued', runAfter: { $lte: now() } }, next)
        if (!job) return null
        job.state = 'running'
        job.attempts++
        job.lease = randomUUID()
        job.leasedUntil = later(LEASE_MS)
        await em.flush()
        const { id, step, lease, attempts: attempt, upload } = job
        return { id, step, lease, attempt, uploadId: upload.id }
      }),

    /** @throws LeaseLost */
    async keep(leased: LeasedJob, work: (em: EntityManager, job: MediaJob) => Promise<void>): Promise<void> {
      await database.transaction(async (em) => {
        const job = await findLeased(em, leased)
        job.leasedUntil = later(LEASE_MS)
        await work(em, job)
        await em.flush()
      })
    },

    /**
     * The job is done with what `work` does, or neither is.
     * @throws LeaseLost
     */
    complete: <Result>(leased: LeasedJob, work: (em: EntityManager, upload: Upload) => Promise<Result>) =>
      database.transaction(async (em) => {
        const job = await findLeased(em, leased)
        const result = await work(em, await em.findOneOrFail(Upload, job.upload.id))
        put(job, 'done')
        await em.flush()
        return result
      }),

    /** Another time, or never when it was tried often enough; `work` then says so. */
    failed: (
      leased: LeasedJob,
      { reason, isFinal }: { reason: string; isFinal: boolean },
      work: (em: EntityManager, upload: Upload) => Promise<void>,
    ) =>
      database.transaction(async (em) => {
        const job = await findLeased(em, leased)
        const isOver = isFinal || job.attempts >= ATTEMPTS_MAX
        put(job, isOver ? 'failed' : 'queued')
        job.reason = reason
        job.runAfter = later(pauseAfter(job.attempts))
        if (isOver) await work(em, await em.findOneOrFail(Upload, job.upload.id))
        await em.flush()
        return isOver
      }),

    /** As if it had never been leased: the process is told to stop, or it is too early by this many milliseconds. */
    giveBack: (leased: LeasedJob, tooEarlyBy = 0) =>
      database.transaction(async (em) => {
        const job = await findLeased(em, leased)
        put(job, 'queued')
        job.attempts--
        job.runAfter = later(tooEarlyBy)
        await em.flush()
      }),

    /**
     * Jobs whose process died: tried again, or given up when that happened too often.
     * @param everybody whether nobody else can have any, so that a lease of earlier needn't run out
     */
    recover: (
      everybody: boolean,
      {
        reason,
        onGivenUp,
      }: { reason: string; onGivenUp(em: EntityManager, upload: Upload, step: Step): Promise<void> },
    ) =>
      database.transaction(async (em) => {
        const dead = everybody ? {} : { leasedUntil: { $lt: now() } }
        const lockMode = LockMode.PESSIMISTIC_WRITE
        const jobs = await em.find(
          MediaJob,
          { state: 'running', ...dead },
          { lockMode, populate: ['upload'] },
        )
        for (const job of jobs) {
          const isOver = job.attempts >= ATTEMPTS_MAX
          put(job, isOver ? 'failed' : 'queued')
          if (!isOver) continue
          job.reason = reason
          await onGivenUp(em, await em.findOneOrFail(Upload, job.upload.id), job.step)
        }
        await em.flush()
        return jobs.length
      }),

    /** Gives a failed step all its attempts again; false where none failed. */
    async revive(em: EntityManager, upload: Upload, step: Step): Promise<boolean> {
      const job = await em.findOne(
        MediaJob,
        { upload, step, state: 'failed' },
        { lockMode: LockMode.PESSIMISTIC_WRITE },
      )
      if (!job) return false
      put(job, 'queued')
      job.attempts = 0
      job.reason = null
      job.runAfter = now()
      return true
    },
  }
}

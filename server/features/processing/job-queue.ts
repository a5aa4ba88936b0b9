import { randomBytes } from 'node:crypto'
import { LockMode } from '@mikro-orm/core'
import type { Database, EntityManager } from '#server/database/database.ts'
import { Upload } from '#server/features/uploads/upload.entity.ts'
import { MediaJob, type Step } from './media-job.entity.ts'
import { findNextJob, RETRY_DELAY_MAX_MS } from './next-job.ts'

export const ATTEMPTS_MAX = 3
/** How long a process is believed to live without saying so. */
export const LEASE_MS = 30_000
/** No clock is needed to say that a job is due. */
const IMMEDIATELY = new Date(0)
const PRIORITIES: readonly [RegExp, number][] = [
  [/^transcode$/, 0],
  [/^mp4-/, 1],
  [/^hls$/, 3],
  [/./, 2],
]
const priorityOf = (step: Step): number => PRIORITIES.find(([steps]) => steps.test(step))?.[1] ?? 0

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
  /** Milliseconds before the second try; each pause is twice the one before, up to PAUSE_MAX_MS. */
  retryMs: number
  now(): Date
}

interface Recovery {
  /** Whether no other process can have a job now: no lease needs to run out then. */
  isAlone: boolean
  /** Why a job is given up that was lost too often. */
  reason: string
  onGivenUp(em: EntityManager, upload: Upload, step: Step): Promise<void>
}

export type JobQueue = ReturnType<typeof createJobQueue>

/**
 * Jobs as rows. A process that leases one has it until it is done, given back, or the lease runs out; leases and
 * pauses go by the database's clock, which all servers share (docs/decisions/041).
 */
export function createJobQueue({ database, retryMs, now }: Options) {
  const { dialect } = database.reader
  /** In front of each lease of this process. */
  const ownPrefix = `${randomBytes(4).toString('hex')}-`
  /** The leases that this process works on. */
  const ownLeases = new Set<string>()
  /** Whose job this process took last: each process has the accounts take turns by itself. */
  let lastOwner = 0

  const after = (time: Date, ms: number) => new Date(time.getTime() + ms)
  const retryDelayMs = (tries: number) => Math.min(retryMs * 2 ** (tries - 1), RETRY_DELAY_MAX_MS)

  /** Looks without a transaction: most looks find nothing, and then the database needn't be written to. */
  const hasJobIn = async (state: MediaJob['state']): Promise<boolean> =>
    (await database.reader.all('select 1 from media_jobs where state = ? limit 1', [state])).length > 0

  /** @throws LeaseLost */
  const findLeased = async (em: EntityManager, { id, lease }: LeasedJob): Promise<MediaJob> => {
    const job = await em.findOne(MediaJob, { id, lease }, { lockMode: LockMode.PESSIMISTIC_WRITE })
    if (!job) throw new LeaseLost('The job is somebody else’s')
    return job
  }

  /**
   * The upload whose rows an outcome changes. It is locked, and before the job: two jobs of one upload end one after
   * the other, and each sees what the other one made (renditions.ts lists it).
   * @throws LeaseLost when it is gone
   */
  const lockUpload = async (em: EntityManager, id: number): Promise<Upload> => {
    const upload = await em.findOne(Upload, id, { lockMode: LockMode.PESSIMISTIC_WRITE })
    if (!upload) throw new LeaseLost('The file is gone')
    return upload
  }

  const setState = (job: MediaJob, state: MediaJob['state']): void => {
    job.state = state
    job.lease = null
    job.leasedUntil = null
  }

  return {
    /**
     * Inside the transaction that makes the steps necessary.
     * @param ownerId the account that waits for them
     */
    enqueue(em: EntityManager, upload: Upload, steps: readonly Step[], ownerId = upload.owner.id): void {
      for (const step of steps) {
        const when = { runAfter: IMMEDIATELY, createdAt: now() }
        em.create(MediaJob, { upload, step, state: 'queued', priority: priorityOf(step), ownerId, ...when })
      }
    },

    /** Leases the next job to the caller, who ends it with `letGo` in every case. */
    async lease(): Promise<LeasedJob | null> {
      if (!(await hasJobIn('queued'))) return null
      const lease = ownPrefix + randomBytes(12).toString('hex')
      // Before the row says so: a look in between would take it for one that was lost.
      ownLeases.add(lease)
      const leased = await database
        .transaction(async (em) => {
          const time = await database.time(em)
          const next = await findNextJob(em, dialect, lastOwner, time)
          if (!next) return null
          const job = await em.findOneOrFail(MediaJob, next.id)
          job.state = 'running'
          job.attempts++
          job.lease = lease
          job.leasedUntil = after(time, LEASE_MS)
          await em.flush()
          const { id, step, attempts: attempt, upload } = job
          return { job: { id, step, lease, attempt, uploadId: upload.id }, ownerId: next.ownerId }
        })
        .catch((error: unknown) => {
          ownLeases.delete(lease)
          throw error
        })
      if (!leased) {
        ownLeases.delete(lease)
        return null
      }
      lastOwner = leased.ownerId
      return leased.job
    },

    /** This process has stopped working on the job. If the row still holds its lease, the next look takes the job back. */
    forgetLease: ({ lease }: LeasedJob) => void ownLeases.delete(lease),

    /** @throws LeaseLost */
    async heartbeat(
      leased: LeasedJob,
      work: (em: EntityManager, job: MediaJob) => Promise<void>,
    ): Promise<void> {
      await database.transaction(async (em) => {
        const job = await findLeased(em, leased)
        job.leasedUntil = after(await database.time(em), LEASE_MS)
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
        const upload = await lockUpload(em, leased.uploadId)
        const job = await findLeased(em, leased)
        const result = await work(em, upload)
        setState(job, 'done')
        await em.flush()
        return result
      }),

    /**
     * Another time, or never when it was tried often enough; `work` then says so.
     * @returns whether it is given up
     * @throws LeaseLost
     */
    fail: (
      leased: LeasedJob,
      { reason, isFinal }: { reason: string; isFinal: boolean },
      work: (em: EntityManager, upload: Upload) => Promise<void>,
    ) =>
      database.transaction(async (em) => {
        const upload = await lockUpload(em, leased.uploadId)
        const job = await findLeased(em, leased)
        const isOver = isFinal || job.attempts >= ATTEMPTS_MAX
        setState(job, isOver ? 'failed' : 'queued')
        job.failureReason = reason
        job.outages = 0
        job.runAfter = after(await database.time(em), retryDelayMs(job.attempts))
        if (isOver) await work(em, upload)
        await em.flush()
        return isOver
      }),

    /**
     * An outage is no attempt: the job waits, each time longer, for as long as it takes.
     * @throws LeaseLost
     */
    postpone: (leased: LeasedJob, reason: string) =>
      database.transaction(async (em) => {
        const job = await findLeased(em, leased)
        setState(job, 'queued')
        job.attempts--
        job.outages++
        job.failureReason = reason
        job.runAfter = after(await database.time(em), retryDelayMs(job.outages))
        await em.flush()
      }),

    /** As if it had never been leased: the process is told to stop, or it is too early by this many milliseconds. */
    release: (leased: LeasedJob, tooEarlyBy = 0) =>
      database.transaction(async (em) => {
        const job = await findLeased(em, leased)
        setState(job, 'queued')
        job.attempts--
        job.runAfter = after(await database.time(em), tooEarlyBy)
        await em.flush()
      }),

    /**
     * Takes back jobs that have stopped, to be tried again, or given up when that happened too often: those of a
     * process that died or hangs, by their lease; and those of this process whose outcome was never written.
     * @returns how many
     */
    async recover({ isAlone, reason, onGivenUp }: Recovery): Promise<number> {
      if (!(await hasJobIn('running'))) return 0
      return database.transaction(async (em) => {
        const time = await database.time(em)
        const running = { state: 'running', lease: { $nin: [...ownLeases, ''] } } as const
        const lost = [
          { lease: { $like: `${ownPrefix}%` } },
          { leasedUntil: { $lt: time } },
          // Written before the database's clock was set back.
          { leasedUntil: { $gt: after(time, 2 * LEASE_MS) } },
        ]
        const jobs = await em.find(MediaJob, isAlone ? running : { ...running, $or: lost }, {
          lockMode: LockMode.PESSIMISTIC_PARTIAL_WRITE,
        })
        for (const job of jobs) {
          const isOver = job.attempts >= ATTEMPTS_MAX
          setState(job, isOver ? 'failed' : 'queued')
          if (!isOver) continue
          job.failureReason = reason
          await onGivenUp(em, await lockUpload(em, job.upload.id), job.step)
        }
        await em.flush()
        return jobs.length
      })
    },

    /** Gives a failed step all its attempts again; false where none failed. */
    async requeue(em: EntityManager, upload: Upload, step: Step): Promise<boolean> {
      const failed = { upload, step, state: 'failed' } as const
      const job = await em.findOne(MediaJob, failed, { lockMode: LockMode.PESSIMISTIC_WRITE })
      if (!job) return false
      setState(job, 'queued')
      job.attempts = 0
      job.outages = 0
      job.failureReason = null
      job.runAfter = IMMEDIATELY
      return true
    },
  }
}

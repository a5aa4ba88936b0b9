import { randomBytes } from 'node:crypto'
import { LockMode } from '@mikro-orm/core'
import type { EntityManager } from '#server/database/database.ts'
import type { Parts } from '#server/feature.ts'
import { Upload } from '#server/entities/upload.entity.ts'
import { currentRequestId } from '#server/http/request-id.ts'
import { MediaJob, type Step } from '#server/entities/media-job.entity.ts'
import { findNextJob, POSTER_PRIORITY, RETRY_DELAY_MAX_MS, type Lane } from './next-job.ts'
import { enqueueSteps, IMMEDIATELY } from './enqueue-steps.ts'

export const ATTEMPTS_MAX = 3
/** How long a job stays leased after its last heartbeat. */
export const LEASE_MS = 30_000

export interface LeasedJob {
  id: number
  uploadId: number
  step: Step
  lease: string
  /** The request that queued it; null where none did. */
  requestId: string | null
  /** Counting from 1. */
  attempt: number
}

/** What lines of the log say of a job. */
export const idsOf = ({ id, requestId, step, attempt }: LeasedJob) => ({ job: id, requestId, step, attempt })

/** Thrown when another process has leased the job, or its upload was deleted: its output is discarded. */
export class LeaseLost extends Error {}

interface Recovery {
  /** Whether no other process can hold a lease: every running job is lost then. */
  isAlone: boolean
  /** The failure of a job without attempts left, for a person. */
  reason: string
  onGivenUp(em: EntityManager, upload: Upload, step: Step): Promise<void>
}

interface QueueOptions extends Pick<Parts, 'database' | 'now'> {
  retryMs: number
  /** Runs inside the transaction that completes a job, after its work. */
  onCompleted(em: EntityManager, upload: Upload, step: Step): Promise<void>
}

export type JobQueue = ReturnType<typeof createJobQueue>

/**
 * A job queue in the database. A process that leases a job holds it until the job is done or released, or the lease
 * expires. Leases and delays go by the database's clock, which all servers share (docs/decisions/041).
 * @param retryMs milliseconds before the second attempt; each delay doubles, up to RETRY_DELAY_MAX_MS
 */
export function createJobQueue({ database, retryMs, onCompleted, now }: QueueOptions) {
  const { dialect } = database.reader
  /** Prefix of the leases of this process. */
  const ownPrefix = `${randomBytes(4).toString('hex')}-`
  /** The leases of the jobs that this process runs. */
  const ownLeases = new Set<string>()
  /** The account of the last leased job: accounts take turns, in each process. */
  let lastOwner = 0

  const after = (time: Date, ms: number) => new Date(time.getTime() + ms)
  const retryDelayMs = (tries: number) => Math.min(retryMs * 2 ** (tries - 1), RETRY_DELAY_MAX_MS)

  /** Reads without a transaction, which on SQLite would lock out writers, because most calls find no job. */
  const hasJobIn = async (state: MediaJob['state'], lane?: Lane): Promise<boolean> => {
    const ofLane = {
      posters: `and priority = ${POSTER_PRIORITY}`,
      others: `and priority > ${POSTER_PRIORITY}`,
    }
    const sql = `select 1 from media_jobs where state = ? ${lane ? ofLane[lane] : ''} limit 1`
    return (await database.reader.all(sql, [state])).length > 0
  }

  /** @throws LeaseLost */
  const findLeased = async (em: EntityManager, { id, lease }: LeasedJob): Promise<MediaJob> => {
    const job = await em.findOne(MediaJob, { id, lease }, { lockMode: LockMode.PESSIMISTIC_WRITE })
    if (!job) throw new LeaseLost('Another process has the job')
    return job
  }

  /**
   * Locks the upload before its job: two jobs of one upload complete one after the other, so that each sees the output
   * of the other (renditions.ts lists them).
   * @throws LeaseLost when the upload was deleted
   */
  const lockUpload = async (em: EntityManager, id: number): Promise<Upload> => {
    const upload = await em.findOne(Upload, id, { lockMode: LockMode.PESSIMISTIC_WRITE })
    if (!upload) throw new LeaseLost('The upload was deleted')
    return upload
  }

  const setState = (job: MediaJob, state: MediaJob['state']): void => {
    job.state = state
    job.lease = null
    job.leasedUntil = null
  }

  /**
   * Changes a leased job in a transaction. @param time by the database's clock
   * @throws LeaseLost
   */
  const changeLeased = (
    leased: LeasedJob,
    change: (job: MediaJob, time: Date, em: EntityManager) => Promise<void> | void,
  ) =>
    database.transaction(async (em) => {
      const job = await findLeased(em, leased)
      await change(job, await database.time(em), em)
      await em.flush()
    })

  return {
    /** As enqueueSteps, at the time of now. */
    enqueue: (em: EntityManager, upload: Upload, steps: readonly Step[], ownerId?: number): void =>
      enqueueSteps(em, upload, steps, now(), ownerId),

    /** Leases the next job of a lane, if one is due. The caller calls `forgetLease` after every outcome. */
    async lease(lane: Lane = 'others'): Promise<LeasedJob | null> {
      if (!(await hasJobIn('queued', lane))) return null
      const lease = ownPrefix + randomBytes(12).toString('hex')
      // Known before it is in the row, so that a concurrent `recover` does not take the job for a lost one.
      ownLeases.add(lease)
      let job: MediaJob | null = null
      try {
        job = await database.transaction(async (em) => {
          const time = await database.time(em)
          const id = await findNextJob(em, dialect, lastOwner, time, lane)
          if (id === null) return null
          const due = await em.findOneOrFail(MediaJob, id)
          due.state = 'running'
          due.attempts++
          due.lease = lease
          due.leasedUntil = after(time, LEASE_MS)
          await em.flush()
          return due
        })
      } finally {
        if (!job) ownLeases.delete(lease)
      }
      if (!job) return null
      lastOwner = job.ownerId
      return {
        id: job.id,
        step: job.step,
        lease,
        attempt: job.attempts,
        uploadId: job.upload.id,
        requestId: job.requestId ?? null,
      }
    },

    /** Ends this process's work on a job. If the row still has the lease, the next `recover` requeues the job. */
    forgetLease: ({ lease }: LeasedJob) => void ownLeases.delete(lease),

    /**
     * Extends the lease, together with the changes of `work`.
     * @throws LeaseLost
     */
    heartbeat: (leased: LeasedJob, work: (em: EntityManager) => Promise<void>) =>
      changeLeased(leased, (job, time, em) => {
        job.leasedUntil = after(time, LEASE_MS)
        return work(em)
      }),

    /**
     * Completes the job in one transaction with `work`.
     * @throws LeaseLost
     */
    complete: <Result>(leased: LeasedJob, work: (em: EntityManager, upload: Upload) => Promise<Result>) =>
      database.transaction(async (em) => {
        const upload = await lockUpload(em, leased.uploadId)
        const job = await findLeased(em, leased)
        const result = await work(em, upload)
        setState(job, 'done')
        await em.flush()
        await onCompleted(em, upload, leased.step)
        return result
      }),

    /**
     * Schedules the next attempt or, without attempts left, gives the job up in one transaction with `work`.
     * @returns whether the job is given up
     * @throws LeaseLost
     */
    fail: (
      leased: LeasedJob,
      { reason, isFinal }: { reason: string; isFinal: boolean },
      work: (em: EntityManager, upload: Upload) => Promise<unknown>,
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
     * Requeues the job after an outage, which is no attempt, with a growing delay.
     * @throws LeaseLost
     */
    postpone: (leased: LeasedJob, reason: string) =>
      changeLeased(leased, (job, time) => {
        setState(job, 'queued')
        job.attempts--
        job.outages++
        job.failureReason = reason
        job.runAfter = after(time, retryDelayMs(job.outages))
      }),

    /**
     * Requeues the job as if it had not been leased, after a delay in milliseconds.
     * @throws LeaseLost
     */
    release: (leased: LeasedJob, delayMs = 0) =>
      changeLeased(leased, (job, time) => {
        setState(job, 'queued')
        job.attempts--
        job.runAfter = after(time, delayMs)
      }),

    /**
     * Requeues lost jobs, or gives them up without attempts left: jobs with an expired lease, and those of this process
     * whose outcome was never written.
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
          // Leased before the database's clock was set back.
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

    /**
     * Gives up a job that waits or runs, in one transaction with `work`. The process that runs it finds its lease gone with
     * its next heartbeat, and ends it.
     * @returns false where the job has ended, or is none
     */
    cancel: (
      id: number,
      reason: string,
      work: (em: EntityManager, upload: Upload, step: Step) => Promise<unknown>,
    ) =>
      database.transaction(async (em) => {
        const found = await em.findOne(MediaJob, id)
        const upload = found && (await lockUpload(em, found.upload.id))
        const open = { id, state: { $in: ['queued', 'running'] } } as const
        const job = await em.findOne(MediaJob, open, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true })
        if (!upload || !job) return false
        setState(job, 'failed')
        job.failureReason = reason
        await work(em, upload, job.step)
        await em.flush()
        return true
      }),

    /** Gives a failed job all its attempts again. @returns false where the step has not failed */
    async requeue(em: EntityManager, upload: Upload, step: Step): Promise<boolean> {
      const failed = { upload, step, state: 'failed' } as const
      const job = await em.findOne(MediaJob, failed, { lockMode: LockMode.PESSIMISTIC_WRITE })
      if (!job) return false
      setState(job, 'queued')
      job.attempts = 0
      job.outages = 0
      job.failureReason = null
      job.requestId = currentRequestId()
      job.runAfter = IMMEDIATELY
      return true
    },
  }
}

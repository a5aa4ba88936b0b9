import { LockMode } from '@mikro-orm/core'
import {
  GIGABYTE,
  MEGABYTE,
  UNUSED_PICTURES_MAX,
  UNUSED_UPLOADS_MAX,
  UPLOADS_MAX_MB,
  WAITING_VIDEOS_MAX,
} from '#shared/limits.ts'
import { can } from '#shared/permissions.ts'
import type { EntityManager } from '#server/database/database.ts'
import type { Parts } from '#server/feature.ts'
import { User } from '#server/entities/user.entity.ts'
import { ApiError } from '#server/api-error.ts'
import type { Caller } from '#server/http/caller.ts'

/** Files of one account that no video uses. */
export interface Unused {
  videos: number
  pictures: number
  bytes: number
}

/** A poster belongs to its video and is not counted as an uploaded picture. */
const UNUSED_SQL = `select count(case when kind = 'video' then 1 end) as videos,
  count(case when kind = 'image' then 1 end) - count(poster_file) as pictures, sum(bytes) as bytes
  from uploads where owner_id = ? and used_at is null and source_id is null`
const WAITING = `('processing', 'pending', 'failed')`
const WAITING_SQL = `select count(*) as count from videos where creator_id = ?
  and (approval_status in ${WAITING} or (approval_status = 'approved' and proposal_status in ${WAITING}))`

type UnusedRow = Partial<Record<keyof Unused, number | string | null>>
const unusedIn = ([row = {}]: UnusedRow[]): Unused => ({
  videos: Number(row.videos),
  pictures: Number(row.pictures),
  bytes: Number(row.bytes),
})
type WaitingRow = Record<'count', number | string>
const waitingIn = ([row]: WaitingRow[]): number => Number(row?.count)

const NOTHING: Unused = { videos: 0, pictures: 0, bytes: 0 }
const sum = (one: Unused, other: Unused, sign = 1): Unused => ({
  videos: one.videos + sign * other.videos,
  pictures: one.pictures + sign * other.pictures,
  bytes: one.bytes + sign * other.bytes,
})

/** @throws ApiError over_quota, with a sentence that says what to do */
export const overQuota = (message: string): never => {
  throw new ApiError('over_quota', message)
}

/** The limit in bytes for unfinished or unused uploads of one account: at least two of the largest. */
export const uploadBytesMax = (maxUploadMb: number): number =>
  Math.max(UPLOADS_MAX_MB, 2 * maxUploadMb) * MEGABYTE

export const sizeOf = (bytes: number): string =>
  bytes % GIGABYTE === 0 ? `${bytes / GIGABYTE} GB` : `${bytes / MEGABYTE} MB`

export const waitingSentence = (count: number): string =>
  `You have ${count} videos waiting for review. Please wait until some are reviewed, or delete one in your profile.`

export type Quotas = ReturnType<typeof createQuotas>

/** What one account may store before a reviewer has looked at it (docs/decisions/039). */
export function createQuotas({ config, database }: Pick<Parts, 'config' | 'database'>) {
  const bytesMax = uploadBytesMax(config.maxUploadMb)
  /** What is arriving at this server now, by account. */
  const arriving = new Map<number, Unused>()

  const assertWithinLimits = ({ videos, pictures, bytes }: Unused) => {
    if (videos > UNUSED_UPLOADS_MAX)
      overQuota(
        `You have ${UNUSED_UPLOADS_MAX} uploaded videos that are not submitted. Please submit them, or wait a day until they are removed.`,
      )
    if (pictures > UNUSED_PICTURES_MAX)
      overQuota(
        `You have ${UNUSED_PICTURES_MAX} uploaded pictures that no video uses. Please wait a day until they are removed.`,
      )
    if (bytes > bytesMax)
      overQuota(
        `Your uploads that are not submitted take up ${sizeOf(bytesMax)}, the most for one account. Please submit them, or wait a day until they are removed.`,
      )
  }
  /** Counts a need as arriving, or takes it back. */
  const change = (userId: number, need: Unused, sign = 1) => {
    const next = sum(arriving.get(userId) ?? NOTHING, need, sign)
    if (next.videos + next.pictures + next.bytes > 0) arriving.set(userId, next)
    else arriving.delete(userId)
  }
  const unusedOf = async (userId: number): Promise<Unused> =>
    unusedIn(await database.reader.all<UnusedRow>(UNUSED_SQL, [userId]))
  const lockOwner = async (em: EntityManager, { id }: Caller) => {
    const owner = await em.findOne(User, id, { lockMode: LockMode.PESSIMISTIC_WRITE })
    if (!owner) throw new ApiError('not_signed_in', 'Please sign in.')
  }

  return {
    /** Files and bytes that no video uses. */
    unusedOf,

    /** How many videos and proposals of this person wait for a decision, including those that failed to convert. */
    waitingOf: async (userId: number): Promise<number> =>
      waitingIn(await database.reader.all<WaitingRow>(WAITING_SQL, [userId])),

    /**
     * Called before the bytes arrive: counts them together with what is stored and what is arriving.
     * @returns a function to call once, when they have arrived, or will not
     * @throws ApiError over_quota
     */
    async hold({ id }: Caller, need: Unused): Promise<() => void> {
      const stored = await unusedOf(id)
      assertWithinLimits(sum(stored, sum(arriving.get(id) ?? NOTHING, need)))
      change(id, need)
      return () => change(id, need, -1)
    },

    /**
     * Called in the transaction that stores files. The owner's row is locked until its end, so that parallel
     * requests and other servers cannot exceed the limit together.
     * @throws ApiError over_quota
     */
    async admitUnused(em: EntityManager, caller: Caller, need: Unused): Promise<void> {
      await lockOwner(em, caller)
      assertWithinLimits(sum(unusedIn(await em.execute<UnusedRow[]>(UNUSED_SQL, [caller.id])), need))
    },

    /**
     * Called in the transaction that submits a video or makes a proposal. Administrators have no limit.
     * @throws ApiError over_quota
     */
    async admitWaiting(em: EntityManager, caller: Caller): Promise<void> {
      await lockOwner(em, caller)
      if (can(caller, 'videos.manage')) return
      const waiting = waitingIn(await em.execute<WaitingRow[]>(WAITING_SQL, [caller.id]))
      if (waiting >= WAITING_VIDEOS_MAX) overQuota(waitingSentence(waiting))
    },
  }
}

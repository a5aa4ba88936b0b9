import { LockMode } from '@mikro-orm/core'
import { UPLOAD_PART_NAMES, UPLOAD_PARTS, type UploadPart } from '#shared/contract/uploads.ts'
import { FILE_KINDS, type FileKindName } from '#shared/file-kinds.ts'
import { formatMegabytes } from '#shared/format.ts'
import { MEGABYTE } from '#shared/limits/units.ts'
import { UPLOADS_MAX_MB, WAITING_VIDEOS_MAX } from '#shared/limits/uploads.ts'
import { can } from '#shared/permissions.ts'
import type { EntityManager } from '#server/database/database.ts'
import type { Parts } from '#server/feature.ts'
import { User } from '#server/entities/user.entity.ts'
import { ApiError } from '#server/api-error.ts'
import type { Caller } from '#server/http/caller.ts'

type Counted = FileKindName | 'bytes'

const KINDS = Object.keys(FILE_KINDS) as FileKindName[]
const COUNTED_KINDS: readonly Counted[] = [...KINDS, 'bytes']

/** Files of one account that no video uses, by kind, and their bytes. */
export type Unused = Record<Counted, number>

// The names of an object's keys are not typed.
const eachCounted = (count: (key: Counted) => number): Unused =>
  Object.fromEntries(COUNTED_KINDS.map((key) => [key, count(key)])) as Unused

/** A poster belongs to its video and is not counted as an uploaded picture. */
const countOf = (kind: FileKindName): string =>
  `count(case when kind = '${kind}' then 1 end)${kind === 'image' ? ' - count(poster_file)' : ''} as ${kind}`
const UNUSED_SQL = `select ${KINDS.map(countOf).join(', ')}, sum(bytes) as bytes
  from uploads where owner_id = ? and used_at is null and source_id is null`
const WAITING_STATES = `('processing', 'pending', 'failed')`
const WAITING_SQL = `select count(*) as count from videos where creator_id = ?
  and (approval_status in ${WAITING_STATES} or (approval_status = 'approved' and proposal_status in ${WAITING_STATES}))`

type UnusedRow = Partial<Record<Counted, number | string | null>>
const unusedIn = ([row = {}]: UnusedRow[]): Unused => eachCounted((key) => Number(row[key]))
type WaitingRow = Record<'count', number | string>
const waitingIn = ([row]: WaitingRow[]): number => Number(row?.count)

const ZERO_COUNTS = eachCounted(() => 0)
const sum = (one: Unused, other: Partial<Unused>, sign = 1): Unused =>
  eachCounted((key) => one[key] + sign * (other[key] ?? 0))

/** What the files of an upload take of the limits. */
export const needOf = (files: Partial<Record<UploadPart, { bytes: number } | null>>): Unused => {
  const need = { ...ZERO_COUNTS }
  for (const part of UPLOAD_PART_NAMES) {
    need.bytes += files[part]?.bytes ?? 0
    if (files[part] && part !== 'poster') need[UPLOAD_PARTS[part]]++
  }
  return need
}

/** @throws ApiError over_quota, with a sentence that says what to do */
export const overQuota = (message: string): never => {
  throw new ApiError('over_quota', message)
}

/** The limit in bytes for unfinished or unused uploads of one account: at least two of the largest. */
export const uploadBytesMax = (maxUploadMb: number): number =>
  Math.max(UPLOADS_MAX_MB, 2 * maxUploadMb) * MEGABYTE

export const sizeOf = (bytes: number): string => formatMegabytes(bytes / MEGABYTE)

export const waitingSentence = (count: number): string =>
  `You have ${count} videos waiting for review. Please wait until some are reviewed, or delete one in your profile.`

export type Quotas = ReturnType<typeof createQuotas>

/** What one account may store before a reviewer has looked at it (docs/decisions/088). */
export function createQuotas({ config, database }: Pick<Parts, 'config' | 'database'>) {
  const bytesMax = uploadBytesMax(config.maxUploadMb)
  /** What is arriving at this server now, by account. */
  const arriving = new Map<number, Unused>()

  const assertWithinLimits = (unused: Unused) => {
    for (const kind of KINDS)
      if (unused[kind] > FILE_KINDS[kind].unusedMax) overQuota(FILE_KINDS[kind].tooMany)
    if (unused.bytes > bytesMax)
      overQuota(
        `Your uploads that are not submitted take up ${sizeOf(bytesMax)}, the most for one account. Please submit them, or wait a day until they are removed.`,
      )
  }
  /** Counts a need as arriving, or takes it back. */
  const change = (userId: number, need: Partial<Unused>, sign = 1) => {
    const next = sum(arriving.get(userId) ?? ZERO_COUNTS, need, sign)
    if (COUNTED_KINDS.some((key) => next[key] > 0)) arriving.set(userId, next)
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
    async hold({ id }: Caller, need: Partial<Unused>): Promise<() => void> {
      const stored = await unusedOf(id)
      assertWithinLimits(sum(stored, sum(arriving.get(id) ?? ZERO_COUNTS, need)))
      change(id, need)
      return () => change(id, need, -1)
    },

    /**
     * Called in the transaction that stores files. The owner's row is locked until its end, so that parallel
     * requests and other servers cannot exceed the limit together.
     * @throws ApiError over_quota
     */
    async admitUnused(em: EntityManager, caller: Caller, need: Partial<Unused>): Promise<void> {
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

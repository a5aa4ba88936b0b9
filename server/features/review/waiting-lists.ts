import type { z } from 'zod'
import type { ReviewedVideo, ReviewSummary, waitingQuery, WaitingKind } from '#shared/contract/review-desk.ts'
import { REVIEW_COUNTED_MAX } from '#shared/limits/review.ts'
import { presentEach } from '#server/database/bad-rows.ts'
import { padToConstantLength, placesFor } from '#server/database/id-list.ts'
import { page } from '#server/database/paging.ts'
import { timeValue, flag, type RowFlag } from '#server/database/row-values.ts'
import type { SqlValue } from '#server/database/reader.ts'
import type { Condition } from '#server/database/trigrams.ts'
import type { Parts } from '#server/feature.ts'
import { displayName, type NameRow } from '#server/features/accounts/display-name.ts'
import { SELECT_OWN_VIDEO, toOwnVideo, type OwnVideoRow } from '#server/features/videos/own-video-row.ts'
import { videoNotFound } from '#server/features/videos/video-access.ts'

type WaitingQuery = z.output<typeof waitingQuery>
type Officer = NonNullable<ReviewedVideo['reviewing']>

/** Whether a reviewer turned it down before, or its file was replaced. */
const SENT_AGAIN = `(v.approval_status = 'pending' and (v.version > 1 or v.reviewed_at is not null)
  or v.approval_status = 'approved' and o.review_notes is not null)`
const KINDS: Record<WaitingKind, string> = {
  video: "v.approval_status = 'pending' and v.is_micro_clip = false",
  short: "v.approval_status = 'pending' and v.is_micro_clip = true",
  change: "v.approval_status = 'approved'",
}

interface SummaryRow extends NameRow {
  is_micro_clip: RowFlag
  is_change: RowFlag
  is_again: RowFlag
  category_id: number
  category: string
  creator_id: number
}

function toReviewed(row: OwnVideoRow, officers: ReadonlyMap<number, Officer>): ReviewedVideo {
  const own = toOwnVideo(row)
  const isChange = own.approvalStatus === 'approved' && own.proposal?.status === 'pending'
  const waits = isChange || own.approvalStatus === 'pending'
  const isDecided = isChange ? row.proposal_notes !== null : own.version > 1 || own.reviewedAt !== null
  const sentAt = isChange && own.proposal ? own.proposal.submittedAt : own.submittedAt
  return {
    ...own,
    // A former version writes no such time.
    waitingSince: waits ? (row.waiting_since > 0 ? new Date(row.waiting_since).toISOString() : sentAt) : null,
    isSentAgain: waits && isDecided,
    reviewing: officers.get(own.id) ?? null,
  }
}

/** Adds what `key` names to the entry of the id, or makes one. */
function countNamed(
  entries: Map<number, { id: number; name: string; count: number }>,
  id: number,
  name: string,
) {
  const known = entries.get(id)
  if (known) known.count++
  else entries.set(id, { id, name, count: 1 })
}

/** Videos as reviewers see them, and the lists of those that wait. */
export function createWaitingLists({ database: { reader }, now }: Pick<Parts, 'database' | 'now'>) {
  const officersOf = async (ids: readonly number[]): Promise<ReadonlyMap<number, Officer>> => {
    if (ids.length === 0) return new Map()
    const rows = await reader.all<NameRow & { video_id: number; id: number }>(
      `select l.video_id, u.id, u.username, u.first_name, u.last_name from review_leases l
        join users u on u.id = l.user_id where l.video_id in (${placesFor(ids)}) and l.leased_until > ?`,
      [...padToConstantLength(ids), timeValue(reader.dialect, now().getTime())],
    )
    return new Map(rows.map((row) => [row.video_id, { id: row.id, displayName: displayName(row) }]))
  }

  /** @param tail what follows `where` */
  const read = async (tail: string, values: SqlValue[]) => {
    const rows = await reader.all<OwnVideoRow>(`${SELECT_OWN_VIDEO} where ${tail}`, values)
    const officers = await officersOf(rows.map(({ id }) => id))
    return { rows, present: (row: OwnVideoRow) => toReviewed(row, officers) }
  }

  /** @param keyOf the numbers that the list is ordered by */
  const readPage = async (
    tail: string,
    values: SqlValue[],
    limit: number,
    keyOf: (last: OwnVideoRow) => readonly number[] = (last) => [last.id],
  ) => {
    const { rows: found, present } = await read(`${tail} limit ?`, [...values, limit + 1])
    const { rows, next } = page(found, limit, keyOf)
    return { items: presentEach(rows, present), next }
  }

  return {
    readPage,

    /** @throws ApiError not_found */
    async one(id: number): Promise<ReviewedVideo> {
      const { rows, present } = await read('v.id = ?', [id])
      if (!rows[0]) throw videoNotFound()
      return present(rows[0])
    },

    /**
     * What waits, the longest waiting first. It is few, so the other filters are tried on each row.
     * @param isMicroClip undefined for videos and shorts together
     */
    waiting(isMicroClip: boolean | undefined, title: Condition, query: WaitingQuery) {
      const { limit, cursor, categoryId, creatorId, kind, again } = query
      const conditions = [
        ...(isMicroClip === undefined ? [] : [`v.is_micro_clip = ${isMicroClip}`]),
        title.sql,
        ...(kind ? [`(${KINDS[kind]})`] : []),
        ...(again ? [SENT_AGAIN] : []),
        ...(categoryId ? ['coalesce(o.category_id, v.category_id) = ?'] : []),
        ...(creatorId ? ['v.creator_id = ?'] : []),
      ]
      const [since = 0, id = 0] = (cursor ?? '').split('~').map(Number)
      const isKnown = Number.isFinite(since) && Number.isSafeInteger(id) && id <= 2_147_483_647
      return readPage(
        `v.awaits_review = true and (v.waiting_since, v.id) > (?, ?) and ${conditions.join(' and ')}
          order by v.waiting_since, v.id`,
        [
          ...(isKnown ? [since, id] : [0, 0]),
          ...title.values,
          ...[categoryId, creatorId].filter((value) => value !== undefined),
        ],
        limit,
        (last) => [last.waiting_since, last.id],
      )
    },

    async summary(): Promise<ReviewSummary> {
      const rows = await reader.all<SummaryRow>(
        `select v.is_micro_clip, v.approval_status = 'approved' as is_change, ${SENT_AGAIN} as is_again,
          c.id as category_id, c.name as category, u.id as creator_id, u.username, u.first_name, u.last_name
          from videos v left join proposals o on o.video_id = v.id
          join categories c on c.id = coalesce(o.category_id, v.category_id) join users u on u.id = v.creator_id
          where v.awaits_review = true order by v.waiting_since, v.id limit ?`,
        [REVIEW_COUNTED_MAX],
      )
      const categories = new Map<number, ReviewSummary['categories'][number]>()
      const creators: typeof categories = new Map()
      const counts = { videos: 0, shorts: 0, changes: 0, again: 0 }
      for (const row of rows) {
        counts[flag(row.is_micro_clip) ? 'shorts' : 'videos']++
        if (flag(row.is_change)) counts.changes++
        if (flag(row.is_again)) counts.again++
        countNamed(categories, row.category_id, row.category)
        countNamed(creators, row.creator_id, displayName(row))
      }
      const byName = (entries: typeof categories) =>
        [...entries.values()].toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
      return { ...counts, categories: byName(categories), creators: byName(creators) }
    },
  }
}

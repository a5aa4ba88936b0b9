import type { reviewRoutes, ReviewState } from '#shared/contract/review.ts'
import { APPROVAL_STATUSES, type ApprovalStatus } from '#shared/contract/videos.ts'
import { presentEach } from '#server/database/bad-rows.ts'
import { page, positionOf, type PageRequest } from '#server/database/paging.ts'
import type { SqlValue } from '#server/database/reader.ts'
import { contains, isIndexed, selectByPiece, type Condition } from '#server/database/trigrams.ts'
import type { Parts } from '#server/feature.ts'
import { SELECT_OWN_VIDEO, toOwnVideo, type OwnVideoRow } from '#server/features/videos/own-video-row.ts'
import type { Handlers } from '#server/http/mount-routes.ts'
import { createReview, type ReviewNeeds } from './review.service.ts'

type Routes = Omit<typeof reviewRoutes, 'restoreVideo' | 'editVideo' | 'adminDeleteVideo'>

interface SearchRequest extends PageRequest {
  search?: string | undefined
}

const STATUSES: Record<ReviewState | 'every', readonly ApprovalStatus[]> = {
  pending: ['pending'],
  approved: ['approved'],
  rejected: ['rejected', 'failed', 'processing', 'withdrawn'],
  every: APPROVAL_STATUSES,
}
/** Up to this many videos of a state are scanned: the trigram index may find far more videos in other states. */
const SCAN_MAX = 20_000
const NO_CONDITION: Condition = { sql: 'true', values: [] }
const TITLES = { name: 'video_trigrams', table: 'videos', columns: ['t.title'] } as const

/** The lists of videos in every state, and the decisions about them, for administrators. */
export function reviewFeature(parts: Parts, needs: ReviewNeeds) {
  const { reader } = parts.database
  const { dialect } = reader
  const decide = createReview({ ...parts, ...needs })
  const titleHas = (column: string, search = ''): Condition =>
    search ? contains(dialect, [column], search) : NO_CONDITION

  /** Selects the newest of each state along an index, and of these the newest. */
  const selectNewest = (
    statuses: readonly ApprovalStatus[],
    before: number,
    search: string,
    limit: number,
  ) => {
    const title = titleHas('title', search)
    const part = `select id from (select id from videos where approval_status = ? and id < ? and ${title.sql}
      order by id desc limit ?) s`
    return {
      sql: statuses.map(() => part).join(' union all '),
      values: statuses.flatMap((status) => [status, before, ...title.values, limit]),
    }
  }

  const selectByTitle = (
    state: ReviewState | undefined,
    before: number,
    search: string,
    limit: number,
  ): Condition => {
    const statuses = state ? STATUSES[state] : []
    const ofState = state
      ? ` and exists (select 1 from videos w where w.id = p.id and w.approval_status in (${statuses.map(() => '?').join(', ')}))`
      : ''
    const found = selectByPiece(dialect, TITLES, search, {
      sql: `p.id < ?${ofState} order by p.id desc limit ?`,
      values: [before, ...statuses, limit],
    })
    // A limit inside `in` needs a subquery of its own.
    return { sql: `select id from (${found.sql}) f`, values: found.values }
  }

  const isScannable = async (statuses: readonly ApprovalStatus[]): Promise<boolean> => {
    const [row] = await reader.all<{ videos: number | string | null }>(
      `select sum(videos) as videos from state_totals where approval_status in (${statuses.map(() => '?').join(', ')})`,
      [...statuses],
    )
    return Number(row?.videos ?? 0) <= SCAN_MAX
  }

  const readPage = async (tail: string, values: SqlValue[], limit: number) => {
    const found = await reader.all<OwnVideoRow>(`${SELECT_OWN_VIDEO} where ${tail} limit ?`, [
      ...values,
      limit + 1,
    ])
    const { rows, next } = page(found, limit, (last) => [last.id])
    return { items: presentEach(rows, toOwnVideo), next }
  }

  /** Pending videos and those with a pending proposal, oldest first. They are few, so the titles are scanned. */
  const listPending = (isMicroClip: boolean, { search, limit, cursor }: SearchRequest) => {
    const title = titleHas('v.title', search)
    const tail = `v.awaits_review = true and v.is_micro_clip = ${isMicroClip} and v.id > ? and ${title.sql}
      order by v.id`
    return readPage(tail, [positionOf(cursor, 0), ...title.values], limit)
  }

  const handlers: Handlers<Routes> = {
    listPendingVideos: ({ query }) => listPending(false, query),
    listPendingShorts: ({ query }) => listPending(true, query),
    /** Newest first. */
    async listEveryVideo({ query: { state, search = '', limit, cursor } }) {
      const before = positionOf(cursor)
      const ids =
        isIndexed(search) && !(state && (await isScannable(STATUSES[state])))
          ? selectByTitle(state, before, search, limit + 1)
          : selectNewest(STATUSES[state ?? 'every'], before, search, limit + 1)
      return readPage(`v.id in (${ids.sql}) order by v.id desc`, ids.values, limit)
    },
    readReviewed: ({ params }) => needs.queries.ownVideo(params.id),
    approveVideo: ({ caller, params, body }) => decide(caller, params.id, { ...body, status: 'approved' }),
    rejectVideo: ({ caller, params, body }) => decide(caller, params.id, { ...body, status: 'rejected' }),
  }
  return { handlers }
}

import type { ReviewState } from '#shared/contract/review.ts'
import { APPROVAL_STATUSES, type ApprovalStatus, type OwnVideo } from '#shared/contract/videos.ts'
import type { Database } from '#server/database/database.ts'
import { page, positionOf, type PageRequest, type RowPage } from '#server/database/paging.ts'
import { contains, isIndexed, selectByPiece, type Condition } from '#server/database/trigrams.ts'
import { SELECT_OWN_VIDEO, toOwnVideo, type OwnVideoRow } from '#server/features/videos/own-video-row.ts'
import { videoNotFound } from '#server/features/videos/video-access.ts'

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
const TITLES = { name: 'video_trigrams', table: 'videos', columns: ['title'] } as const

/** The lists of videos in every state, for administrators. */
export function createReviewQueries({ reader }: Pick<Database, 'reader'>) {
  const { dialect } = reader
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
    const found = selectByPiece(dialect, { ...TITLES, columns: [...TITLES.columns] }, search, {
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

  return {
    /** @throws ApiError not_found */
    async get(id: number): Promise<OwnVideo> {
      const [row] = await reader.all<OwnVideoRow>(`${SELECT_OWN_VIDEO} where v.id = ?`, [id])
      if (!row) throw videoNotFound()
      return toOwnVideo(row)
    },

    /** Pending videos and those with a pending proposal, oldest first. They are few, so the titles are scanned. */
    async listPending(
      isMicroClip: boolean,
      { search, limit, cursor }: SearchRequest,
    ): Promise<RowPage<OwnVideoRow>> {
      const title = titleHas('v.title', search)
      const rows = await reader.all<OwnVideoRow>(
        `${SELECT_OWN_VIDEO} where v.awaits_review = true and v.is_micro_clip = ${isMicroClip} and v.id > ?
          and ${title.sql} order by v.id limit ?`,
        [positionOf(cursor, 0), ...title.values, limit + 1],
      )
      return page(rows, limit, (last) => [last.id])
    },

    /** Newest first. */
    async listAll(
      state: ReviewState | undefined,
      { search = '', limit, cursor }: SearchRequest,
    ): Promise<RowPage<OwnVideoRow>> {
      const before = positionOf(cursor)
      const ids =
        isIndexed(search) && !(state && (await isScannable(STATUSES[state])))
          ? selectByTitle(state, before, search, limit + 1)
          : selectNewest(STATUSES[state ?? 'every'], before, search, limit + 1)
      const rows = await reader.all<OwnVideoRow>(
        `${SELECT_OWN_VIDEO} where v.id in (${ids.sql}) order by v.id desc limit ?`,
        [...ids.values, limit + 1],
      )
      return page(rows, limit, (last) => [last.id])
    },
  }
}

import type { reviewRoutes, ReviewFilter } from '#shared/contract/review.ts'
import type { reviewDeskRoutes } from '#shared/contract/review-desk.ts'
import { APPROVAL_STATUSES, type ApprovalStatus } from '#shared/contract/videos.ts'
import { positionOf } from '#server/database/paging.ts'
import { contains, isIndexed, selectByPiece, type Condition } from '#server/database/trigrams.ts'
import type { ExportSection, Parts } from '#server/feature.ts'
import type { Mail } from '#server/features/mail/mail.service.ts'
import type { Processing } from '#server/features/processing/processing.service.ts'
import { createToday } from '#server/features/settings/department-day.ts'
import type { SettingsStore } from '#server/features/settings/settings.service.ts'
import type { VideoQueries } from '#server/features/videos/videos.queries.ts'
import type { Handlers } from '#server/http/mount-routes.ts'
import { createReview } from './review.service.ts'
import { createReviewLeases } from './review-leases.ts'
import { createReviewNotes } from './review-notes.service.ts'
import { createReviewRounds } from './review-rounds.ts'
import { createUndo } from './undo-review.ts'
import { createWaitingLists } from './waiting-lists.ts'

type Routes = Omit<typeof reviewRoutes, 'restoreVideo' | 'editVideo' | 'adminDeleteVideo'> &
  typeof reviewDeskRoutes

interface ReviewNeeds {
  queries: VideoQueries
  processing: Processing
  mail: Mail
  settings: SettingsStore
}

const STATUSES: Record<ReviewFilter | 'every', readonly ApprovalStatus[]> = {
  pending: ['pending'],
  approved: ['approved'],
  rejected: ['rejected', 'failed', 'processing', 'withdrawn'],
  withdrawn: ['withdrawn'],
  every: APPROVAL_STATUSES,
}
/** Up to this many videos of a state are scanned: the trigram index may find far more videos in other states. */
const SCAN_MAX = 20_000
const NO_CONDITION: Condition = { sql: 'true', values: [] }
const TITLES = { name: 'video_trigrams', table: 'videos', columns: ['t.title'] } as const

const NOTE = `n.id as position, n.video_id as "videoId", n.second, n.text, n.created_at as "createdAt", n.answer,
  n.answered_at as "answeredAt" from review_notes n`
const EXPORTS: readonly ExportSection[] = [
  {
    name: 'reviewNotesWritten',
    sql: `select ${NOTE} where n.author_id = ? and n.id > ? order by n.id limit ?`,
  },
  {
    name: 'reviewNotesReceived',
    sql: `select ${NOTE} join videos v on v.id = n.video_id join review_rounds r on r.id = n.round_id
      where v.creator_id = ? and r.state = 'told' and n.id > ? order by n.id limit ?`,
  },
]

/** The lists of videos in every state, and the decisions about them, for administrators. */
export function reviewFeature(parts: Parts, needs: ReviewNeeds) {
  const { reader } = parts.database
  const { dialect } = reader
  const notes = createReviewNotes({ ...parts, ...needs })
  const rounds = createReviewRounds(parts, { ...needs, notes })
  const decide = createReview({ ...parts, ...needs, rounds, today: createToday(needs.settings, parts.now) })
  const undo = createUndo(parts, { notes })
  const leases = createReviewLeases(parts)
  const lists = createWaitingLists(parts)
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
    state: ReviewFilter | undefined,
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

  const handlers: Handlers<Routes> = {
    listPendingVideos: ({ query }) => lists.waiting(false, titleHas('v.title', query.search), query),
    listPendingShorts: ({ query }) => lists.waiting(true, titleHas('v.title', query.search), query),
    listReviewQueue: ({ query }) => lists.waiting(undefined, titleHas('v.title', query.search), query),
    getReviewSummary: () => lists.summary(),
    holdReview: ({ caller, params }) => leases.hold(caller, params.id),
    releaseReview: ({ caller, params }) => leases.release(caller, params.id),
    async undoReview({ caller, params, body }) {
      await undo(caller, params.id, body.revision)
      return lists.one(params.id)
    },
    addReviewNote: ({ caller, params, body }) => notes.add(caller, params.id, body),
    deleteReviewNote: ({ caller, params }) => notes.remove(caller, params.id),
    listReviewNotes: ({ caller, params }) => notes.list(caller, params.id),
    answerReviewNote: ({ caller, params, body }) => notes.answer(caller, params.id, body.text),
    /** Newest first. */
    async listEveryVideo({ query: { state, search = '', limit, cursor } }) {
      const before = positionOf(cursor)
      const ids =
        isIndexed(search) && !(state && (await isScannable(STATUSES[state])))
          ? selectByTitle(state, before, search, limit + 1)
          : selectNewest(STATUSES[state ?? 'every'], before, search, limit + 1)
      return lists.readPage(`v.id in (${ids.sql}) order by v.id desc`, ids.values, limit)
    },
    readReviewed: ({ params }) => lists.one(params.id),
    approveVideo: ({ caller, params, body }) => decide(caller, params.id, { ...body, status: 'approved' }),
    rejectVideo: ({ caller, params, body }) => decide(caller, params.id, { ...body, status: 'rejected' }),
  }
  const sweep = async () => {
    await Promise.all([leases.sweep(), rounds.background.sweep()])
  }
  return { handlers, background: { ...rounds.background, sweep }, exports: EXPORTS }
}

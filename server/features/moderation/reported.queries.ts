import type { ReportedSubject } from '#shared/contract/content-reports.ts'
import type { ReportOutcome, ReportState } from '#shared/content-reports.ts'
import { REPORTS_KEPT_MAX } from '#shared/limits/comments.ts'
import { padToConstantLength, placesFor } from '#server/database/id-list.ts'
import { page, positionOf, type PageRequest } from '#server/database/paging.ts'
import type { Reader } from '#server/database/reader.ts'
import { flag, isoTime, type RowFlag, type RowTime } from '#server/database/row-values.ts'
import { displayName, type NameRow } from '#server/features/accounts/display-name.ts'
import { SELECT_OWN_VIDEO, toOwnVideo, type OwnVideoRow } from '#server/features/videos/own-video-row.ts'
import type { Caller } from '#server/http/caller.ts'

type Names = Record<keyof NameRow, string | null>

interface SubjectRow extends Names, Pick<ReportedSubject, 'id' | 'kind' | 'title' | 'count'> {
  videoId: number
  commentId: number | null
  commentText: string | null
  authorId: number | null
  outcome: ReportOutcome | null
  since: RowTime
  settledAt: RowTime | null
  deciderName: string | null
  deciderFirst: string | null
  deciderLast: string | null
}

type Given = ReportedSubject['reports'][number]
type ReportRow = Pick<Given, 'id' | 'reason' | 'text'> & {
  subjectId: number
  at: RowTime
  isVisitor: RowFlag
  userId: number | null
} & Names

const SELECT = `select s.id, s.kind, s.title, s.count, s.video_id as "videoId", s.comment_id as "commentId", s.outcome,
  s.created_at as since, s.settled_at as "settledAt", c.text as "commentText", c.user_id as "authorId", a.username,
  a.first_name, a.last_name, d.username as "deciderName", d.first_name as "deciderFirst", d.last_name as "deciderLast"
  from reported_subjects s left join comments c on c.id = s.comment_id left join users a on a.id = c.user_id
  left join users d on d.id = s.decided_by_id`

const TAILS: Record<ReportState, string> = {
  open: `where s.state = 'open' and s.id > ? order by s.id limit ?`,
  settled: `where s.state = 'settled' and s.id < ? order by s.id desc limit ?`,
}

const REPORTS = `select r.id, r.subject_id as "subjectId", r.reason, r.text, r.created_at as at,
  r.is_visitor as "isVisitor", r.user_id as "userId", u.username, u.first_name, u.last_name
  from content_reports r left join users u on u.id = r.user_id`

/** Null of a person without an account. */
const nameOf = ({ username, ...names }: Names): string | null =>
  username === null ? null : displayName({ username, ...names })

function commentOf(row: SubjectRow): ReportedSubject['comment'] {
  const { commentId, commentText, authorId } = row
  const name = nameOf(row)
  if (commentId === null || commentText === null || authorId === null || name === null) return null
  return { id: commentId, text: commentText, author: { id: authorId, name } }
}

function settledOf({ outcome, settledAt, ...row }: SubjectRow): ReportedSubject['settled'] {
  if (outcome === null || settledAt === null) return null
  const by = nameOf({
    username: row.deciderName,
    first_name: row.deciderFirst,
    last_name: row.deciderLast,
  })
  return { outcome, at: isoTime(settledAt), by }
}

/** Reads what was reported with its reports: three statements a page. */
export function createReportedList(reader: Pick<Reader, 'all'>) {
  const byIds = async <Row>(
    select: string,
    column: string,
    ids: readonly number[],
    tail = '',
  ): Promise<Row[]> =>
    ids.length === 0
      ? []
      : reader.all<Row>(`${select} where ${column} in (${placesFor(ids)})${tail}`, padToConstantLength(ids))

  return async ({
    caller,
    query: { state, limit, cursor },
  }: {
    caller: Caller
    query: PageRequest & { state: ReportState }
  }) => {
    const start = state === 'open' ? positionOf(cursor, 0) : positionOf(cursor)
    const found = await reader.all<SubjectRow>(`${SELECT} ${TAILS[state]}`, [start, limit + 1])
    const { rows, next } = page(found, limit, ({ id }) => [id])
    const [videos, reports] = await Promise.all([
      byIds<OwnVideoRow>(
        SELECT_OWN_VIDEO,
        'v.id',
        rows.map(({ videoId }) => videoId),
      ),
      byIds<ReportRow>(
        REPORTS,
        'r.subject_id',
        rows.map(({ id }) => id),
        ' order by r.id',
      ),
    ])
    const videoOf = new Map(videos.map((row) => [row.id, toOwnVideo(row)]))
    const reportsOf = Map.groupBy(reports, ({ subjectId }) => subjectId)

    const toReport =
      (isOwn: boolean) =>
      (row: ReportRow): Given => {
        const name = isOwn ? null : nameOf(row)
        return {
          id: row.id,
          reason: row.reason,
          text: row.text,
          at: isoTime(row.at),
          isVisitor: flag(row.isVisitor),
          by: name === null || row.userId === null ? null : { id: row.userId, name },
        }
      }
    const items = rows.map((row): ReportedSubject => {
      const video = videoOf.get(row.videoId) ?? null
      const comment = commentOf(row)
      // The creator never learns who reported, also as an officer.
      const isOwn = (row.kind === 'video' ? video?.creator.id : comment?.author.id) === caller.id
      return {
        id: row.id,
        kind: row.kind,
        title: row.title,
        video,
        comment,
        count: row.count,
        reports: (reportsOf.get(row.id) ?? []).slice(0, REPORTS_KEPT_MAX).map(toReport(isOwn)),
        since: isoTime(row.since),
        settled: settledOf(row),
      }
    })
    return { items, next }
  }
}

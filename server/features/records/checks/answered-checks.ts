import type { AnsweredCheck } from '#shared/contract/checks.ts'
import { can } from '#shared/permissions.ts'
import { padToConstantLength, placesFor } from '#server/database/id-list.ts'
import { page, positionOf, type PageRequest, type RowPage } from '#server/database/paging.ts'
import { flag, isoTimeOrNull, type RowFlag, type RowTime } from '#server/database/row-values.ts'
import type { Reader, SqlValue } from '#server/database/reader.ts'
import type { Caller } from '#server/http/caller.ts'
import { readableMember } from '../reports/transcript.ts'
import { firstAnswers, type StoredAnswers } from './score-answers.ts'
import { questionsOf } from './stored-questions.ts'

const FIND_OWN = 'select id from members where user_id = ?'
const LESSONS = `select c.video_id as "videoId", max(v.title) as title,
    max(case when v.approval_status = 'approved' then 1 else 0 end) as "isAvailable",
    min(case when c.passed then c.finished_at end) as "passedAt", max(c.id) as last
  from attempts c left join videos v on v.id = c.video_id where c.member_id = ?`
/** As `canSee` of videos. */
const IS_VISIBLE = ` and (v.approval_status = 'approved' or v.creator_id = ?)`
const GROUPED = ' group by c.video_id having max(c.id) < ? order by max(c.id) desc limit ?'
/** The same answers again say nothing of the first ones. */
const ATTEMPTS = `select c.video_id as "videoId", c.question_ids as "questionIds", c.answers from attempts c
  where c.member_id = ? and c.video_id in `
const GROUP_BY_CHECK = ' group by c.video_id, c.question_ids, c.answers order by min(c.id)'

type LessonRow = Omit<AnsweredCheck, 'isAvailable' | 'passedAt' | 'questions'> & {
  isAvailable: RowFlag
  passedAt: RowTime | null
  last: number
}

interface AttemptRow extends StoredAnswers {
  videoId: number
}

/**
 * The checks that a person has answered, also those that were given up, the last one first. Officers read those of lessons
 * that they may see.
 * @param memberId the caller's own record by default
 * @throws ApiError not_found where the caller may not read the record
 */
export async function readAnsweredChecks(
  reader: Reader,
  caller: Caller,
  { memberId, limit, cursor }: PageRequest & { memberId?: number | undefined },
): Promise<RowPage<AnsweredCheck>> {
  const [ownId] = await reader.column<number>(FIND_OWN, [caller.id])
  const id = memberId ?? ownId
  if (id === undefined) return { rows: [], next: null }
  const isOwn = id === ownId
  if (!isOwn) await readableMember(reader, caller, id)
  const seesAll = isOwn || can(caller, 'review.decide')
  const values: SqlValue[] = [id, ...(seesAll ? [] : [caller.id]), positionOf(cursor), limit + 1]
  const found = await reader.all<LessonRow>(`${LESSONS}${seesAll ? '' : IS_VISIBLE}${GROUPED}`, values)
  const { rows: lessons, next } = page(found, limit, ({ last }) => [last])
  if (lessons.length === 0) return { rows: [], next }
  const videoIds = lessons.map(({ videoId }) => videoId)
  const attempts = Map.groupBy(
    await reader.all<AttemptRow>(`${ATTEMPTS}(${placesFor(videoIds)})${GROUP_BY_CHECK}`, [
      id,
      ...padToConstantLength(videoIds),
    ]),
    ({ videoId }) => videoId,
  )
  const first = new Map(videoIds.map((videoId) => [videoId, firstAnswers(attempts.get(videoId) ?? [])]))
  const questionIds = [...first.values()].flatMap((answers) => [...answers.keys()])
  const questions = await questionsOf((sql, ids) => reader.all(sql, ids), questionIds)
  const rows = lessons.map((lesson) => ({
    ...lesson,
    isAvailable: flag(lesson.isAvailable),
    passedAt: isoTimeOrNull(lesson.passedAt),
    questions: questions.flatMap((question) => {
      const answer = first.get(lesson.videoId)?.get(question.id)
      return answer ? { ...question, chosen: [...answer.chosen], isRight: answer.isRight } : []
    }),
  }))
  return { rows, next }
}

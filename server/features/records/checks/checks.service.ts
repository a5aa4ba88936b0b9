import type { Check, checkRoutes, WrittenQuestion } from '#shared/contract/checks.ts'
import type { ApprovalStatus } from '#shared/contract/videos.ts'
import { can } from '#shared/permissions.ts'
import type { EntityManager } from '#server/database/database.ts'
import { Attempt, Question } from '#server/entities/check.entity.ts'
import { ApiError } from '#server/api-error.ts'
import { lockForEdit, recordEdit } from '#server/features/video-edits/edit-rules.ts'
import { LESSON_VERSION } from '#server/features/videos/lesson-version.ts'
import { canEdit, requireVisible } from '#server/features/videos/video-access.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Handlers } from '#server/http/mount-routes.ts'
import { isoTimeOrNull, type RowTime } from '#server/database/row-values.ts'
import type { RecordParts } from '../day-rule.ts'
import { lockMemberOf } from '../roster/member-of-account.ts'
import { readAnsweredChecks } from './answered-checks.ts'
import { isRightAnswer, scoreOf, type GivenAnswer } from './score-answers.ts'
import { presentQuestions, questionsOf, type QuestionRow, type StoredQuestion } from './stored-questions.ts'

/** An answer is a request, and an attempt has at most five. */
const ANSWERS = {
  name: 'answers of checks',
  points: 200,
  seconds: 60 * 60,
  sentence: 'You have answered many questions within this hour.',
}

interface LessonRow {
  creator_id: number
  approval_status: ApprovalStatus
  version: number
}

const LESSON = `select v.creator_id, v.approval_status, ${LESSON_VERSION} as version from videos v where v.id = ?`
const SELECT_OWN_RESULT = `select cast(count(*) as integer) as attempts, max(a.score) as "bestScore",
    min(case when a.passed then a.finished_at end) as "passedAt"
  from attempts a join members m on m.id = a.member_id where m.user_id = ? and a.video_id = ? and a.finished_at is not null`
const textsOf = (questions: readonly { text: string }[]) => ({
  check: questions.map(({ text }) => text).join(' · '),
})
const contentOf = ({ kind, text, choices, right, why, atMs }: WrittenQuestion): string =>
  JSON.stringify([kind, text, choices, right.toSorted(), why || null, atMs ?? null])
const idsIn = (json: string): number[] => JSON.parse(json) as number[]
const inTransaction = (em: EntityManager) => (sql: string, values: number[]) =>
  em.execute<QuestionRow[]>(sql, values)
const isSameList = (one: readonly number[], other: readonly number[]) => one.join() === other.join()

const changedMeanwhile = () =>
  new ApiError('conflict', 'The questions were changed meanwhile. Please open them again.')

/** The check of a lesson: its questions, and what people answer. */
export function checkHandlers({
  database,
  throttles,
  now,
  today,
}: RecordParts): Handlers<typeof checkRoutes> {
  const { reader } = database

  const read = async (caller: Caller, videoId: number): Promise<Check> => {
    const [found] = await reader.all<LessonRow>(LESSON, [videoId])
    const lesson = requireVisible(caller, found)
    const questions = await presentQuestions((sql, values) => reader.all(sql, values), videoId)
    const [own] = await reader.all<Omit<Check['own'], 'passedAt'> & { passedAt: RowTime | null }>(
      SELECT_OWN_RESULT,
      [caller.id, videoId],
    )
    const maySeeAnswers = canEdit(caller, lesson, 'review.decide')
    return {
      questions: questions.map(({ id, kind, text, choices, atMs, right, why }) => ({
        id,
        kind,
        text,
        choices,
        atMs,
        ...(maySeeAnswers ? { right, why } : {}),
      })),
      mayEdit: maySeeAnswers && mayChange(caller, lesson.approval_status),
      own: {
        attempts: own?.attempts ?? 0,
        bestScore: own?.bestScore ?? null,
        passedAt: isoTimeOrNull(own?.passedAt ?? null),
      },
    }
  }

  /** Keeps what is the same, deletes what was never answered, and keeps the rest as replaced. */
  const replace = async (
    em: EntityManager,
    videoId: number,
    {
      written,
      former,
      at,
    }: { written: readonly WrittenQuestion[]; former: readonly StoredQuestion[]; at: Date },
  ) => {
    const left = new Map(former.map((question) => [contentOf(question), question]))
    for (const [position, question] of written.entries()) {
      const content = contentOf(question)
      const same = left.get(content)
      left.delete(content)
      if (same) await em.nativeUpdate(Question, { id: same.id }, { position })
      else
        em.create(Question, {
          videoId,
          position,
          kind: question.kind,
          text: question.text,
          choices: JSON.stringify(question.choices),
          rightChoices: JSON.stringify(question.right.toSorted()),
          why: question.why || null,
          atMs: question.atMs ?? null,
          createdAt: at,
        })
    }
    // An attempt that begins at this moment marks its questions as used, and waits for one of these statements.
    for (const { id } of left.values()) {
      await em.nativeDelete(Question, { id, isUsed: false })
      await em.nativeUpdate(Question, { id }, { replacedAt: at })
    }
    await em.flush()
  }

  /** The attempt with this number, which begins where the server has none. */
  const openAttempt = async (
    em: EntityManager,
    caller: Caller,
    { id, videoId, questionIds, day }: Opening,
  ) => {
    const [found] = await em.execute<LessonRow[]>(LESSON, [videoId])
    const { version } = requireVisible(caller, found)
    const member = await lockMemberOf(em, caller.id, now())
    if (!member) throw new ApiError('not_signed_in', 'Please sign in.')
    const known = await em.findOne(Attempt, { clientId: id })
    if (known) {
      if (known.member.id !== member.id || known.videoId !== videoId)
        throw new ApiError('conflict', 'Another attempt has this number.')
      // The ids are written below.
      return { attempt: known, questions: await questionsOf(inTransaction(em), idsIn(known.questionIds)) }
    }
    const questions = await presentQuestions(inTransaction(em), videoId)
    const ids = questions.map((question) => question.id)
    if (ids.length === 0) throw new ApiError('unprocessable', 'This lesson has no check.')
    if (questionIds && !isSameList(questionIds, ids)) throw changedMeanwhile()
    for (const question of questions.filter(({ isUsed }) => !isUsed))
      if ((await em.nativeUpdate(Question, { id: question.id }, { isUsed: true })) === 0)
        throw changedMeanwhile()
    const attempt = em.create(Attempt, {
      clientId: id,
      member: member.id,
      videoId,
      version,
      trainingDay: day,
      questionIds: JSON.stringify(ids),
      answers: '[]',
      score: 0,
      passed: false,
      at: now(),
    })
    return { attempt, questions }
  }

  return {
    getCheck: ({ caller, params }) => read(caller, params.id),

    /** @throws ApiError not_found where the caller may not read the record */
    async listAnsweredChecks({ caller, query }) {
      const { rows, next } = await readAnsweredChecks(reader, caller, query)
      return { items: rows, next }
    },

    /** @throws ApiError not_found, not_allowed for those who may not edit, conflict after a change by another person */
    async putCheck({ caller, params: { id }, body: { questions, replaces } }) {
      await database.transaction(async (em) => {
        const edit = await lockForEdit(em, caller, id, now, 'review.decide')
        if (!mayChange(caller, edit.video.approvalStatus))
          throw new ApiError('not_allowed', 'This lesson is public: reviewers change its check.')
        const former = await presentQuestions(inTransaction(em), id)
        const formerIds = former.map((question) => question.id)
        if (replaces && !isSameList(replaces, formerIds)) throw changedMeanwhile()
        if (former.map(contentOf).join() === questions.map(contentOf).join()) return
        await replace(em, id, { written: questions, former, at: edit.at })
        recordEdit(edit, { before: textsOf(former), after: textsOf(questions) })
      })
      return read(caller, id)
    },

    /** @throws ApiError not_found, unprocessable without a check, conflict, too_many_requests */
    async sendAttempt({ caller, params, body: { id, answers, questionIds } }) {
      await throttles.count([ANSWERS, String(caller.id)])
      const day = await today()
      return database.transaction(async (em) => {
        const opening = { id, videoId: params.videoId, questionIds, day }
        const { attempt, questions } = await openAttempt(em, caller, opening)
        // Written below.
        const given = JSON.parse(attempt.answers) as GivenAnswer[]
        if (answers.length > questions.length)
          throw new ApiError('unprocessable', 'There are more answers than questions.')
        const isChanged = given.some(({ chosen }, place) => {
          const again = answers[place]
          return again !== undefined && !isRightAnswer(again, chosen)
        })
        if (isChanged) throw new ApiError('conflict', 'This question is answered already. Please try again.')
        const all = questions.slice(0, Math.max(given.length, answers.length)).map(({ right }, place) => {
          const chosen = answers[place] ?? []
          return given[place] ?? { chosen, isRight: isRightAnswer(chosen, right) }
        })
        const result = scoreOf(all, questions.length)
        if (all.length > given.length) {
          const { score, passed, isFinished } = result
          const finishedAt = isFinished ? now() : null
          Object.assign(attempt, { answers: JSON.stringify(all), score, passed, finishedAt })
        }
        return {
          ...result,
          results: questions
            .slice(0, all.length)
            .map(({ right, why }, place) => ({ isRight: all[place]?.isRight ?? false, right, why })),
        }
      })
    },
  }
}

interface Opening {
  id: string
  videoId: number
  questionIds: readonly number[] | undefined
  day: string
}

/** The owner writes questions as long as a review is to come; those of a public lesson are changed by those who review. */
const mayChange = (caller: Caller, status: ApprovalStatus): boolean =>
  status !== 'approved' || can(caller, 'review.decide')

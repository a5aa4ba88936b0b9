import type { AssignedMember, AssignmentWithMembers } from '#shared/contract/assignments.ts'
import { padToConstantLength, placesFor } from '#server/database/id-list.ts'
import type { Reader } from '#server/database/reader.ts'
import type { PresentMember, ReadAssignment } from '../assignments/assigned-members.ts'
import { roundOn } from '../assignments/assignment-rounds.ts'
import { firstAnswers, scoreOf, type StoredAnswers } from './score-answers.ts'

/** How many people answered a question before the officer learns how many were wrong. */
const PEOPLE_MIN = 3

const QUESTIONS = `select q.id as "questionId", q.video_id as "videoId", q.text from questions q
  where q.replaced_at is null and q.video_id in `
const ATTEMPTS = `select c.member_id as "memberId", c.video_id as "videoId", c.question_ids as "questionIds", c.answers, c.score
  from attempts c where c.training_day >= ? and c.video_id in `

interface AttemptRow extends StoredAnswers {
  memberId: number
  videoId: number
  score: number
}

type Question = Omit<AssignmentWithMembers['questions'][number], 'answered' | 'wrong'>
type Scores = NonNullable<AssignedMember['videos'][number]['check']>

/** How people did at the checks of an assignment in its present round: the first and the best score, and each question. */
export async function readCheckResults(
  reader: Reader,
  given: ReadAssignment,
  members: readonly PresentMember[],
  today: string,
): Promise<{
  scoresOf: (memberId: number, videoId: number) => Scores | null
  questions: AssignmentWithMembers['questions']
}> {
  const videoIds = given.videos.flatMap(({ videoId, hasCheck }) => (hasCheck ? videoId : []))
  if (!given.withCheck || videoIds.length === 0) return { scoresOf: () => null, questions: [] }
  const [places, ids] = [placesFor(videoIds), padToConstantLength(videoIds)]
  const asked = await reader.all<Question>(`${QUESTIONS}(${places}) order by q.video_id, q.position`, ids)
  const led = new Set(members.map(({ memberId }) => memberId))
  const found = await reader.all<AttemptRow>(`${ATTEMPTS}(${places}) order by c.id`, [
    roundOn(given, today).countsFrom,
    ...ids,
  ])
  const attempts = Map.groupBy(
    found.filter(({ memberId }) => led.has(memberId)),
    ({ memberId, videoId }) => `${memberId} ${videoId}`,
  )
  const first = new Map([...attempts].map(([key, own]) => [key, firstAnswers(own)]))
  return {
    scoresOf(memberId, videoId) {
      const key = `${memberId} ${videoId}`
      const answered = first.get(key)
      if (!answered) return null
      const questions = asked.filter((question) => question.videoId === videoId)
      const answers = questions.map(({ questionId }) => ({
        isRight: answered.get(questionId)?.isRight ?? false,
      }))
      const best = Math.max(0, ...(attempts.get(key) ?? []).map(({ score }) => score))
      return { first: scoreOf(answers, questions.length).score, best }
    },
    questions: asked.map((question) => {
      const answers = [...first.values()].flatMap((own) => own.get(question.questionId) ?? [])
      const wrong = answers.filter(({ isRight }) => !isRight).length
      return { ...question, answered: answers.length, wrong: answers.length < PEOPLE_MIN ? null : wrong }
    }),
  }
}

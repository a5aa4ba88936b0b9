import { CHECK_PASS_PERCENT } from '#shared/limits/records.ts'

/** An answer that the server has: the places that were chosen. */
export interface GivenAnswer {
  chosen: readonly number[]
  isRight: boolean
}

/** Whether exactly the right choices were chosen. */
export const isRightAnswer = (chosen: readonly number[], right: readonly number[]): boolean => {
  const places = new Set(chosen)
  return places.size === right.length && right.every((place) => places.has(place))
}

/** @param total how many questions there are; those without an answer count as wrong */
export function scoreOf(answers: readonly Pick<GivenAnswer, 'isRight'>[], total: number) {
  const right = answers.filter(({ isRight }) => isRight).length
  const isFinished = answers.length === total
  return {
    score: Math.floor((100 * right) / total),
    passed: isFinished && 100 * right >= CHECK_PASS_PERCENT * total,
    isFinished,
  }
}

/** Attempts as they are stored: checks.service.ts alone writes both columns. */
export interface StoredAnswers {
  questionIds: string
  answers: string
}

/** The first answer to each question, by its id. @param attempts of one person, the first one first */
export function firstAnswers(attempts: readonly StoredAnswers[]): Map<number, GivenAnswer> {
  const first = new Map<number, GivenAnswer>()
  for (const { questionIds, answers } of attempts) {
    const ids = JSON.parse(questionIds) as number[]
    for (const [place, answer] of (JSON.parse(answers) as GivenAnswer[]).entries()) {
      const id = ids[place]
      if (id !== undefined && !first.has(id)) first.set(id, answer)
    }
  }
  return first
}

import { z } from 'zod'
import { CHECK_CHOICES_MAX, CHECK_QUESTIONS_MAX } from '../limits/records.ts'
import { defineRoutes } from './define-route.ts'
import { byId, count, id, pagedList, requiredText, time, writtenText } from './values.ts'

const choice = z
  .number()
  .int()
  .nonnegative()
  .max(CHECK_CHOICES_MAX - 1)
/** In milliseconds of the lesson. */
const atMs = z.number().int().nonnegative().max(2_147_483_647)
const percent = z.number().int().min(0).max(100)

const isDistinct = (list: readonly unknown[]) => new Set(list).size === list.length

const writtenQuestion = z
  .object({
    kind: z.enum(['one', 'several']),
    text: requiredText(writtenText, 'Please write the question.', 300),
    choices: z
      .array(requiredText(writtenText, 'Please write this choice.', 200))
      .min(2, 'Please write two choices at least.')
      .max(CHECK_CHOICES_MAX),
    /** The places of the right choices. */
    right: z.array(choice).min(1, 'Please mark what is right.').max(CHECK_CHOICES_MAX),
    why: writtenText().pipe(z.string().max(500)).nullish(),
    /** Where the lesson shows it. */
    atMs: atMs.nullish(),
  })
  .refine(({ choices }) => isDistinct(choices), { path: ['choices'], message: 'Two choices are the same.' })
  .refine(
    ({ kind, right, choices }) =>
      isDistinct(right) &&
      right.every((place) => place < choices.length) &&
      (kind === 'several' || right.length === 1),
    { path: ['right'], message: 'Please mark what is right: one choice, or several.' },
  )
export type WrittenQuestion = z.output<typeof writtenQuestion>

const question = z.object({
  id,
  kind: z.enum(['one', 'several']),
  text: z.string(),
  choices: z.array(z.string()),
  atMs: atMs.nullable(),
  /** Only for those who may edit them. */
  right: z.array(choice).optional(),
  why: z.string().nullable().optional(),
})
export type Question = z.infer<typeof question>

export const check = z.object({
  questions: z.array(question),
  mayEdit: z.boolean(),
  /** Finished attempts of the caller. */
  own: z.object({ attempts: count, bestScore: percent.nullable(), passedAt: time.nullable() }),
})
export type Check = z.infer<typeof check>

export const attempt = z.object({
  /** The share of all questions that were answered right, in percent. */
  score: percent,
  passed: z.boolean(),
  /** Whether every question is answered. */
  isFinished: z.boolean(),
  /** One for each answer, in their order. */
  results: z.array(z.object({ isRight: z.boolean(), right: z.array(choice), why: z.string().nullable() })),
})
export type Attempt = z.infer<typeof attempt>

/** A question as it was asked, with the first answer of a person. */
const answeredQuestion = question.required({ right: true, why: true }).extend({
  chosen: z.array(choice),
  isRight: z.boolean(),
  /** Whether another question, or none, is asked by now. */
  isReplaced: z.boolean(),
})
export type AnsweredQuestion = z.infer<typeof answeredQuestion>

const answeredCheck = z.object({
  videoId: id,
  /** Null: the lesson was deleted. */
  title: z.string().nullable(),
  /** Whether the lesson is published. */
  isAvailable: z.boolean(),
  passedAt: time.nullable(),
  /** In the order in which the person answered them. */
  questions: z.array(answeredQuestion),
})
export type AnsweredCheck = z.infer<typeof answeredCheck>

const path = '/api/videos/:id/check'
const ofVideo = { access: 'user', params: byId } as const

export const checkRoutes = defineRoutes({
  getCheck: {
    ...ofVideo,
    method: 'GET',
    path,
    response: check,
    summary: 'The questions after a lesson, and how the signed-in person did.',
  },
  putCheck: {
    ...ofVideo,
    method: 'PUT',
    path,
    body: z.object({
      questions: z.array(writtenQuestion).max(CHECK_QUESTIONS_MAX),
      /** The ids of the questions that the form was opened with: others mean a change by another person. */
      replaces: z.array(id).max(CHECK_QUESTIONS_MAX).optional(),
    }),
    response: check,
    status: 200,
    summary:
      'Write the questions after a lesson. One that is the same stays; one that was answered is replaced and kept.',
  },
  sendAttempt: {
    method: 'POST',
    // The body has an id of its own.
    path: '/api/videos/:videoId/attempts',
    access: 'user',
    params: z.object({ videoId: id }),
    body: z.object({
      /** Of the client: the same attempt is sent again with more answers. */
      id: z.uuid(),
      /** The chosen places of each question so far. An answer that the server has does not change. */
      answers: z
        .array(z.array(choice).min(1, 'Please choose an answer.').max(CHECK_CHOICES_MAX))
        .min(1)
        .max(CHECK_QUESTIONS_MAX),
      /** The questions that the person was shown: others mean a change meanwhile. */
      questionIds: z.array(id).max(CHECK_QUESTIONS_MAX).optional(),
    }),
    response: attempt,
    status: 200,
    summary: 'Answer the questions, one after the other or all of them. Sent again, an attempt counts once.',
  },
  listAnsweredChecks: {
    ...pagedList,
    path: '/api/training/answers',
    access: 'user',
    query: pagedList.query.extend({
      /** The signed-in person by default. */
      memberId: id.optional(),
    }),
    response: z.array(answeredCheck),
    summary:
      'The checks that a person has answered, the last one first, for that person and the officers: the questions as they were asked, and the first answers.',
  },
})

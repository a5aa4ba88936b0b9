import { entity, p } from '#server/database/entity.ts'
import { Member } from './records.entity.ts'

/** A question after a lesson. Once it was answered it is replaced, and never changed. */
export class Question extends entity('Question', 'questions', {
  properties: {
    id: p.integer().primary(),
    /** No foreign key: what was answered outlives the video. */
    videoId: p.integer().index(),
    position: p.integer(),
    kind: p.string().length(10).$type<'one' | 'several'>(),
    text: p.string().length(300),
    /** JSON: texts, and the places of the right ones. */
    choices: p.text(),
    rightChoices: p.text(),
    why: p.string().length(500).nullable(),
    atMs: p.integer().nullable(),
    /** Whether an attempt has it: it then stays. */
    isUsed: p.boolean().default(false),
    replacedAt: p.datetime(3).nullable(),
    createdAt: p.datetime(3),
  },
}) {}

/** The answers of a person to the questions of a lesson. */
export class Attempt extends entity('Attempt', 'attempts', {
  properties: {
    id: p.integer().primary(),
    /** A UUID: an attempt that is sent again is known by it. */
    clientId: p.string().length(36).unique(),
    member: () => p.manyToOne(Member).index(),
    videoId: p.integer(),
    version: p.integer(),
    trainingDay: p.string().length(10),
    /** JSON: the ids of the questions, and for each answer so far the chosen places and whether they are right. */
    questionIds: p.text(),
    answers: p.text(),
    score: p.integer(),
    passed: p.boolean(),
    at: p.datetime(3),
    finishedAt: p.datetime(3).nullable(),
  },
  indexes: [{ name: 'attempts_of_video', properties: ['videoId', 'passed'] }],
}) {}

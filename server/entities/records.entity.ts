import { defineEntity, p } from '@mikro-orm/core'
import { User } from './user.entity.ts'

const members = defineEntity({
  name: 'Member',
  tableName: 'members',
  properties: {
    id: p.integer().primary(),
    name: p.string().length(120),
    /** The account; null without one, and when it is deleted. */
    user: () => p.manyToOne(User).nullable().deleteRule('set null').unique(),
    createdAt: p.datetime(3),
  },
})

/** A person with a training record: on the roster, with an account, or both. It outlives the account. */
export class Member extends members.class {}
members.setClass(Member)

const watched = defineEntity({
  name: 'Watched',
  tableName: 'watched',
  properties: {
    member: () => p.manyToOne(Member).primary(),
    /** No foreign key: the record outlives the video. */
    videoId: p.integer().primary().index(),
    /** The version of the video's file. */
    version: p.integer().primary(),
    /** JSON of `Ranges`: what was seen of the lesson, in its time. */
    ranges: p.text(),
    /** JSON of `Ranges`: when it was played, in server time, of the last days in which a report may still arrive. */
    played: p.text(),
    /** How long it was played before these, in ms. */
    playedBeforeMs: p.integer().default(0),
    coveredMs: p.integer(),
    lengthMs: p.integer(),
    /** Where the last part ended, in lesson time. */
    positionMs: p.integer(),
    doneAt: p.datetime(3).nullable(),
    lastAt: p.datetime(3),
  },
  indexes: [{ name: 'watched_newest', properties: ['member', 'lastAt'] }],
})

/** What a person has seen of a version of a lesson. */
export class Watched extends watched.class {}
watched.setClass(Watched)

const trainedTime = defineEntity({
  name: 'TrainedTime',
  tableName: 'trained_time',
  properties: {
    member: () => p.manyToOne(Member).primary(),
    /** `YYYY-MM-DD`. */
    trainingDay: p.string().length(10).primary(),
    /** JSON of `Ranges`: when the person was being trained, in server time. */
    ranges: p.text(),
  },
})

/** The clock of a person: a second of it counts once (rule T1). */
export class TrainedTime extends trainedTime.class {}
trainedTime.setClass(TrainedTime)

/** How a line of the ledger was earned. */
export type CreditSource = 'watched' | 'wall' | 'drill' | 'correction'

const credits = defineEntity({
  name: 'Credit',
  tableName: 'credits',
  properties: {
    id: p.integer().primary(),
    member: () => p.manyToOne(Member),
    /** The name of the person on that day. */
    memberName: p.string().length(120),
    trainingDay: p.string().length(10),
    /** No foreign keys below: the line outlives what it names, and keeps the names of that day. */
    categoryId: p.integer().nullable(),
    category: p.string().length(100).nullable(),
    videoId: p.integer().nullable(),
    version: p.integer().nullable(),
    title: p.string().length(200),
    /** Below zero in corrections. */
    ms: p.integer(),
    source: p.string().length(10).$type<CreditSource>(),
    /** The id of the report that earned it, which earns at most one line for each training day. */
    report: p.string().length(36).nullable(),
    at: p.datetime(3),
  },
  uniques: [{ name: 'credits_report_unique', properties: ['report', 'trainingDay'] }],
  indexes: [
    { name: 'credits_of_member', properties: ['member', 'trainingDay', 'id'] },
    { name: 'credits_of_day', properties: ['trainingDay', 'id'] },
  ],
})

/** The ledger. The database refuses to change or to delete a line (rule T3). */
export class Credit extends credits.class {}
credits.setClass(Credit)

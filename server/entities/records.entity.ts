import { entity, p } from '#server/database/entity.ts'
import type { Unit as PublicUnit } from '#shared/contract/roster.ts'
import { User } from './user.entity.ts'

type UnitKind = PublicUnit['kind']

/** A person with a training record: on the roster, with an account, or both. It outlives the account. */
export class Member extends entity('Member', 'members', {
  properties: {
    id: p.integer().primary(),
    name: p.string().length(120),
    /** Of the department. */
    number: p.string().length(40).nullable().unique(),
    /** In lower case. An account that has proven this address is linked. */
    email: p.string().length(254).nullable().index(),
    title: p.string().length(60).nullable(),
    /** The account; null without one, and when it is deleted. */
    user: () => p.manyToOne(User).nullable().deleteRule('set null').unique(),
    /** Whether the person is on the roster. An account that watches has a record without it. */
    isListed: p.boolean().default(false),
    /** The member that took over the account of this one: the records of both are of one person. */
    mergedInto: () => p.manyToOne(Member).nullable().index(),
    /** `YYYY-MM-DD`. */
    leftOn: p.string().length(10).nullable(),
    createdAt: p.datetime(3),
  },
  indexes: [{ name: 'members_by_name', properties: ['isListed', 'name', 'id'] }],
}) {}

/** A department, a station, a crew or a shift: a tree. */
export class Unit extends entity('Unit', 'units', {
  properties: {
    id: p.integer().primary(),
    /** Null for the department alone. */
    parent: () => p.manyToOne(Unit).nullable().index(),
    name: p.string().length(100),
    kind: p.string().length(10).$type<UnitKind>(),
  },
}) {}

/** That a person belonged to a unit. The past keeps its units. */
export class Membership extends entity('Membership', 'memberships', {
  properties: {
    id: p.integer().primary(),
    member: () => p.manyToOne(Member).index(),
    unit: () => p.manyToOne(Unit).index(),
    /** Days as `YYYY-MM-DD`. */
    fromDay: p.string().length(10),
    /** The first day on which the person does not belong to the unit; null while the person does. */
    toDay: p.string().length(10).nullable(),
    isOfficer: p.boolean().default(false),
  },
}) {}

/** What a person has seen of a version of a lesson. */
export class Watched extends entity('Watched', 'watched', {
  properties: {
    member: () => p.manyToOne(Member).primary(),
    /** No foreign key: the record outlives the video. */
    videoId: p.integer().primary().index(),
    /** Of the lesson: the number of the first file with this content (videos/lesson-version.ts). */
    version: p.integer().primary(),
    /** The first training day of the round of an assignment that repeats; an empty text before the first repeat. */
    countsFrom: p.string().length(10).primary().default(''),
    /** JSON of `Ranges`: what was seen of the lesson, in its time. */
    ranges: p.text(),
    /** JSON of `Ranges`: when it was played, in server time, of the last days in which a report may still arrive. */
    played: p.text(),
    /** How long it was played before these, in ms. */
    playedBeforeMs: p.integer().default(0),
    coveredMs: p.integer(),
    /** Of the longest file with this content that the person was handed out. */
    lengthMs: p.integer(),
    /** Where the last part ended, in lesson time. */
    positionMs: p.integer(),
    doneAt: p.datetime(3).nullable(),
    lastAt: p.datetime(3),
  },
  indexes: [{ name: 'watched_newest', properties: ['member', 'lastAt'] }],
}) {}

/** The clock of a person: a second of it counts once (rule T1). */
export class TrainedTime extends entity('TrainedTime', 'trained_time', {
  properties: {
    member: () => p.manyToOne(Member).primary(),
    /** `YYYY-MM-DD`. */
    trainingDay: p.string().length(10).primary(),
    /** JSON of `Ranges`: when the person was being trained, in server time. */
    ranges: p.text(),
  },
}) {}

/** How a line of the ledger was earned. */
export type CreditSource = 'watched' | 'wall' | 'drill' | 'correction'

/** The ledger. The database refuses to change or to delete a line (rule T3). */
export class Credit extends entity('Credit', 'credits', {
  properties: {
    id: p.integer().primary(),
    member: () => p.manyToOne(Member),
    /** The name of the person on that day. */
    memberName: p.string().length(120),
    trainingDay: p.string().length(10),
    /** The unit of that day. */
    unitId: p.integer().nullable(),
    unit: p.string().length(100).nullable(),
    /** No foreign keys here: the line outlives what it names, and keeps the names of that day. */
    categoryId: p.integer().nullable(),
    category: p.string().length(100).nullable(),
    videoId: p.integer().nullable(),
    version: p.integer().nullable(),
    title: p.string().length(200),
    /** Below zero in corrections. */
    ms: p.integer(),
    source: p.string().length(10).$type<CreditSource>(),
    /** How the line that a correction corrects was earned: the correction is summed there. */
    corrects: p.string().length(10).$type<CreditSource>().nullable(),
    /** Of a drill or a roll call. */
    sessionId: p.integer().nullable().index(),
    /** The line that a correction corrects, why, and who did it. */
    reversesId: p.integer().nullable().index(),
    reason: p.string().length(300).nullable(),
    byId: p.integer().nullable(),
    byName: p.string().length(120).nullable(),
    /** The id of the report that earned it, which earns at most one line for each training day. */
    report: p.string().length(36).nullable(),
    at: p.datetime(3),
  },
  uniques: [{ name: 'credits_report_unique', properties: ['report', 'trainingDay'] }],
  indexes: [
    { name: 'credits_of_member', properties: ['member', 'trainingDay', 'id'] },
    { name: 'credits_of_day', properties: ['trainingDay', 'id'] },
  ],
}) {}

/** People who trained together: a drill, or a roll call at a wall. */
export class TrainingSession extends entity('TrainingSession', 'training_sessions', {
  properties: {
    id: p.integer().primary(),
    kind: p.string().length(10).$type<'roll_call' | 'drill'>(),
    unit: () => p.manyToOne(Unit).index(),
    title: p.string().length(200),
    categoryId: p.integer().nullable(),
    /** Names of that day: the session outlives accounts and categories. */
    category: p.string().length(100).nullable(),
    place: p.string().length(100).nullable(),
    notes: p.text().nullable(),
    /** Who filed it. */
    filedById: p.integer(),
    filedBy: p.string().length(120),
    openedAt: p.datetime(3),
    closedAt: p.datetime(3).nullable(),
    confirmedAt: p.datetime(3).nullable(),
    confirmedById: p.integer().nullable(),
    confirmedBy: p.string().length(120).nullable(),
    headcount: p.integer().nullable(),
    /** Of a roll call. No foreign key: the session outlives the wall. */
    wallId: p.integer().nullable(),
    /** When a roll call ends by itself; null once it has ended. */
    endsAt: p.datetime(3).nullable().index(),
    /** JSON of `Played`: what the wall played (sessions/played.ts). */
    played: p.text().nullable(),
  },
  indexes: [{ name: 'training_sessions_state', properties: ['confirmedAt', 'id'] }],
}) {}

/** That a person took part in a training session. */
export class Attendance extends entity('Attendance', 'attendances', {
  properties: {
    id: p.integer().primary(),
    session: () => p.manyToOne(TrainingSession),
    member: () => p.manyToOne(Member).index(),
    /** Whether the person checked in by the code of a wall, or another person named them. */
    how: p.string().length(10).$type<'code' | 'officer'>(),
    fromAt: p.datetime(3),
    toAt: p.datetime(3).nullable(),
    state: p.string().length(10).$type<'waiting' | 'counted' | 'struck'>(),
    reason: p.string().length(300).nullable(),
  },
  uniques: [{ name: 'attendances_once', properties: ['session', 'member'] }],
}) {}

import { entity, p } from '#server/database/entity.ts'
import { Member, Unit } from './records.entity.ts'

/** Lessons that people were told to watch by a day. */
export class Assignment extends entity('Assignment', 'assignments', {
  properties: {
    id: p.integer().primary(),
    title: p.string().length(200),
    note: p.text().nullable(),
    /** Days of the first round, `YYYY-MM-DD`. */
    startsOn: p.string().length(10),
    dueOn: p.string().length(10),
    /** Months from the start of one round to that of the next; null for one round. */
    everyMonths: p.integer().nullable(),
    /** Whether a lesson is done only once its check is passed. */
    withCheck: p.boolean().default(false),
    /** The training day on which it was ended. */
    closedOn: p.string().length(10).nullable(),
    /** Who assigned it. No foreign key, and the name of that day: the assignment outlives the account. */
    byId: p.integer().index(),
    byName: p.string().length(120),
    createdAt: p.datetime(3),
  },
}) {}

/** A lesson of an assignment. */
export class AssignmentVideo extends entity('AssignmentVideo', 'assignment_videos', {
  properties: {
    assignment: () => p.manyToOne(Assignment).primary().deleteRule('cascade'),
    /** No foreign key: what was assigned outlives the video. */
    videoId: p.integer().primary().index(),
    title: p.string().length(200),
    position: p.integer(),
  },
}) {}

/** A unit or a member to whom lessons are assigned. */
export class AssignmentTarget extends entity('AssignmentTarget', 'assignment_targets', {
  properties: {
    id: p.integer().primary(),
    assignment: () => p.manyToOne(Assignment).deleteRule('cascade').index(),
    /** With the units below it, as they are when the assignment is read. */
    unit: () => p.manyToOne(Unit).nullable().deleteRule('cascade').index(),
    member: () => p.manyToOne(Member).nullable().index(),
  },
}) {}

/** That a person was told of an assignment: several servers tell once. */
export class AssignmentNotice extends entity('AssignmentNotice', 'assignment_notices', {
  properties: {
    assignment: () => p.manyToOne(Assignment).primary().deleteRule('cascade'),
    member: () => p.manyToOne(Member).primary(),
    kind: p.string().length(10).primary().$type<'assigned' | 'soon' | 'overdue' | 'reminder'>(),
    /** The start of the round; of a reminder, the training day on which it was sent. */
    day: p.string().length(10).primary(),
  },
}) {}

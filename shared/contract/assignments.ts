import { z } from 'zod'
import { ASSIGNED_LESSONS_MAX } from '../limits/records.ts'
import { defineRoutes } from './define-route.ts'
import {
  byId,
  chosenDay as day,
  count,
  id,
  pagedList,
  requiredText,
  time,
  writtenName,
  writtenText,
} from './values.ts'

/** Units or people to whom one assignment goes. */
export const ASSIGNMENT_TARGETS_MAX = 50
/** Who joins a unit later has at least this many days. */
export const JOINERS_DAYS = 14
/** People hear of a due day this many days before it. */
export const DUE_SOON_DAYS = 7

const milliseconds = z.number().int().nonnegative()

/** How far a person is in one lesson of an assignment. */
const assignedLesson = z.object({
  videoId: id,
  title: z.string(),
  /** Whether the lesson is published. */
  isAvailable: z.boolean(),
  coveredMs: milliseconds,
  lengthMs: milliseconds,
  /** When all of it was watched. */
  watchedAt: time.nullable(),
  /** When it was watched and, where the assignment asks for that, its check was passed. */
  doneAt: time.nullable(),
  /** Null: the assignment asks for no check, or the lesson has none. */
  checkPassed: z.boolean().nullable(),
})

/** The share of right answers, in percent: of the first answers, and of the best attempt. */
const scores = z.object({ first: count, best: count })

const assignedMember = z.object({
  memberId: id,
  name: z.string(),
  /** Null for a person without an account, who hears of nothing. */
  userId: id.nullable(),
  /** Whether the account is suspended: the person is told nothing. */
  isSuspended: z.boolean(),
  state: z.enum(['open', 'overdue', 'done']),
  dueOn: day,
  doneAt: time.nullable(),
  /** Whether the person was reminded on this training day. */
  isReminded: z.boolean(),
  videos: z.array(assignedLesson.extend({ check: scores.nullable() })),
})
export type AssignedMember = z.infer<typeof assignedMember>

export const dueAssignment = z.object({
  assignmentId: id,
  title: z.string(),
  note: z.string().nullable(),
  dueOn: day,
  isOverdue: z.boolean(),
  videos: z.array(assignedLesson),
})
export type DueAssignment = z.infer<typeof dueAssignment>

export const assignment = z.object({
  id,
  title: z.string(),
  note: z.string().nullable(),
  videos: z.array(z.object({ videoId: id, title: z.string(), isAvailable: z.boolean() })),
  targets: z.array(z.object({ unitId: id.nullable(), memberId: id.nullable(), name: z.string() })),
  /** Days of the present round. */
  startsOn: day,
  dueOn: day,
  everyMonths: count.nullable(),
  withCheck: z.boolean(),
  closedOn: day.nullable(),
  /** Who assigned it. */
  by: z.object({ id, name: z.string() }),
  /** Of the people whom the caller leads. */
  counts: z.object({ members: count, done: count, overdue: count }),
  /** Whether the caller leads everybody to whom it goes. */
  mayChange: z.boolean(),
})
export type Assignment = z.infer<typeof assignment>

const assignmentWithMembers = assignment.extend({
  members: z.array(assignedMember),
  /** How the people did at the questions at first; `wrong` is null below three people. */
  questions: z.array(
    z.object({ questionId: id, videoId: id, text: z.string(), answered: count, wrong: count.nullable() }),
  ),
})
export type AssignmentWithMembers = z.infer<typeof assignmentWithMembers>

const target = z.union([
  z.object({ unitId: id, memberId: z.null().optional() }),
  z.object({ memberId: id, unitId: z.null().optional() }),
])

const changeable = z.object({
  title: requiredText(writtenName, 'Please enter a title.', 200),
  note: writtenText().pipe(z.string().max(1000)).nullish(),
  videoIds: z
    .array(id)
    .min(1, 'Please choose a lesson.')
    .max(ASSIGNED_LESSONS_MAX, `An assignment has at most ${ASSIGNED_LESSONS_MAX} lessons.`),
  targets: z.array(target).min(1, 'Please choose who is to watch it.').max(ASSIGNMENT_TARGETS_MAX),
  dueOn: day,
})

const assignmentForm = changeable.extend({
  /** Today by default. */
  startsOn: day.optional(),
  /** Another round begins this many months after the start of the one before. */
  everyMonths: z.number().int().min(1).max(60).nullish(),
  /** A lesson that has a check is done once it is passed. */
  withCheck: z.boolean().optional(),
})
export type AssignmentForm = z.output<typeof assignmentForm>

const assignmentChanges = changeable.partial().extend({
  withCheck: z.boolean().optional(),
  /** Ends it, or takes that back. */
  isClosed: z.boolean().optional(),
})
export type AssignmentChanges = z.output<typeof assignmentChanges>

const certificate = z.object({
  member: z.object({ id, name: z.string(), number: z.string().nullable(), unit: z.string().nullable() }),
  title: z.string(),
  /** Days of the present round. */
  startsOn: day,
  dueOn: day,
  doneAt: time,
  lessons: z.array(z.object({ videoId: id, title: z.string(), doneAt: time, checkPassed: z.boolean() })),
  /** Of the ledger, for these lessons in this round. */
  earnedMs: milliseconds,
  /** The last line of the ledger. */
  until: count,
})
export type Certificate = z.infer<typeof certificate>

export const assignmentRoutes = defineRoutes({
  listDueLessons: {
    method: 'GET',
    path: '/api/training/due',
    access: 'user',
    response: z.array(dueAssignment),
    summary: 'Assignments that the signed-in person has not done yet, the first due day first.',
  },
  listAssignments: {
    ...pagedList,
    path: '/api/training/assignments',
    access: 'user',
    query: pagedList.query.extend({ state: z.enum(['open', 'closed']).optional() }),
    response: z.array(assignment),
    summary: 'Assignments to people whom the caller leads, the newest first.',
  },
  createAssignment: {
    method: 'POST',
    path: '/api/training/assignments',
    access: 'user',
    body: assignmentForm,
    response: assignmentWithMembers,
    status: 201,
    summary: 'Assign lessons to units and members that the caller leads.',
  },
  getAssignment: {
    method: 'GET',
    path: '/api/training/assignments/:id',
    access: 'user',
    params: byId,
    response: assignmentWithMembers,
    summary: 'One of them, with how far each person is.',
  },
  changeAssignment: {
    method: 'PATCH',
    path: '/api/training/assignments/:id',
    access: 'user',
    params: byId,
    body: assignmentChanges,
    response: assignmentWithMembers,
    summary: 'Change or end an assignment. Its start and its repetition stay.',
  },
  getCertificate: {
    method: 'GET',
    path: '/api/training/assignments/:id/certificate',
    access: 'user',
    params: byId,
    query: z.object({ memberId: id }),
    response: certificate,
    summary: 'That a person has done an assignment, for that person and the officers.',
  },
  sendReminders: {
    method: 'POST',
    path: '/api/training/assignments/:id/reminders',
    access: 'user',
    params: byId,
    response: z.object({
      /** People who were told now, and people who were told earlier on this training day. */
      reminded: count,
      remindedBefore: count,
      /** People who are missing and have no account. */
      unreachable: count,
    }),
    status: 200,
    summary: 'Remind those who are missing: each person once in a training day.',
  },
})

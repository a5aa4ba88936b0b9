import { z } from 'zod'
import { dueAssignment } from './assignments.ts'
import { defineRoutes } from './define-route.ts'
import { chosenDay as day, count, id, time } from './values.ts'

const milliseconds = z.number().int()
const earned = { watchedMs: milliseconds, wallMs: milliseconds, drillMs: milliseconds }

export const reportQuery = z.object({
  /** Training days, both included. */
  from: day,
  to: day,
  by: z.enum(['member', 'unit']).default('member'),
  /** With the units below it. */
  unit: id.optional(),
  category: id.optional(),
  /** `bucket` sums the categories of each type of hours: `category` is its name then, without an id. */
  columns: z.enum(['category', 'bucket']).default('category'),
  /** The last line of the ledger that counts: the same number gives the same figures for ever. */
  until: z.coerce.number<number>().int().nonnegative().optional(),
})

export const trainingReport = z.object({
  rows: z.array(
    z.object({
      id: id.nullable(),
      name: z.string(),
      categories: z.array(
        z.object({ categoryId: id.nullable(), category: z.string().nullable(), ...earned }),
      ),
      totalMs: milliseconds,
    }),
  ),
  totalMs: milliseconds,
  until: count,
  /** What is filed for these days and not confirmed: it is in no total. */
  waiting: z.object({ sessions: count, ms: milliseconds }),
})
export type TrainingReport = z.infer<typeof trainingReport>

const ownRecord = z.object({
  member: z.object({ id, name: z.string(), units: z.array(z.string()) }).nullable(),
  /** Whether the person leads a unit. */
  isOfficer: z.boolean(),
  /** Assignments that are not done, the first due day first. */
  due: z.array(dueAssignment),
  /** Assignments that are done, the last one first. */
  finished: z.array(z.object({ assignmentId: id, title: z.string(), doneAt: time })),
  /** Lessons that are done, the last one first. */
  done: z.array(z.object({ videoId: id, title: z.string(), doneAt: time, isEarlierVersion: z.boolean() })),
  hours: z.array(z.object({ month: z.string(), category: z.string().nullable(), ...earned })),
  /** Sessions in which the person was counted, the last one first. */
  sessions: z.array(
    z.object({
      attendanceId: id,
      title: z.string(),
      openedAt: time,
      confirmedBy: z.string().nullable(),
      state: z.enum(['counted', 'struck']),
      mayObject: z.boolean(),
    }),
  ),
})
export type OwnRecord = z.infer<typeof ownRecord>

export const trainingReportRoutes = defineRoutes({
  getOwnRecord: {
    method: 'GET',
    path: '/api/training/me',
    access: 'user',
    response: ownRecord,
    summary: 'What is kept of the training of the signed-in person.',
  },
  getTrainingReport: {
    method: 'GET',
    path: '/api/training/report',
    access: 'user',
    query: reportQuery,
    response: trainingReport,
    summary: 'The hours of units that the caller leads, by member or unit and by category.',
  },
  downloadTrainingReport: {
    method: 'GET',
    path: '/api/training/report.csv',
    access: 'user',
    query: reportQuery,
    raw: 'redirect',
    // Written by the handler as it reads the rows.
    response: z.unknown(),
    status: 200,
    summary: 'The same as CSV.',
  },
  downloadStatements: {
    method: 'GET',
    path: '/api/training/statements.json',
    access: 'user',
    query: reportQuery.omit({ by: true, columns: true }),
    raw: 'redirect',
    // Written by the handler as it reads the rows.
    response: z.unknown(),
    status: 200,
    summary: 'The lines of the ledger behind the report, and the lessons that are done, as xAPI statements.',
  },
})

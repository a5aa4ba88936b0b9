import { z } from 'zod'
import { ROLL_CALL_LESSONS_MAX } from '../limits/records.ts'
import { defineRoutes } from './define-route.ts'
import { byId, count, id, pagedList, reason, requiredText, time, writtenName, writtenText } from './values.ts'

/** People in one session. */
export const ATTENDANCES_MAX = 200
/** A person may say that an attendance is wrong for this many days. */
export const OBJECTION_DAYS = 7

const attendance = z.object({
  id,
  memberId: id,
  name: z.string(),
  /** Only for those who lead the unit. */
  number: z.string().nullable(),
  how: z.enum(['code', 'officer']),
  fromAt: time,
  toAt: time.nullable(),
  state: z.enum(['waiting', 'counted', 'struck']),
  reason: z.string().nullable(),
  /** The time that can count: of a roll call, while its wall played. */
  ms: count,
})
export type Attendance = z.infer<typeof attendance>

export const trainingSession = z.object({
  id,
  kind: z.enum(['roll_call', 'drill']),
  state: z.enum(['open', 'closed', 'confirmed']),
  title: z.string(),
  categoryId: id.nullable(),
  category: z.string().nullable(),
  unitId: id,
  unit: z.string(),
  place: z.string().nullable(),
  notes: z.string().nullable(),
  /** Who filed or started it. */
  officer: z.object({ id, name: z.string() }),
  openedAt: time,
  closedAt: time.nullable(),
  confirmedBy: z.string().nullable(),
  headcount: count.nullable(),
  attendances: z.array(attendance),
  /** What the wall of a roll call played. */
  played: z.array(z.object({ videoId: id, version: count, title: z.string(), fromAt: time, toAt: time })),
  /** Whether the caller may confirm it: an officer of the unit who neither filed it nor took part. */
  mayConfirm: z.boolean(),
})
export type TrainingSession = z.infer<typeof trainingSession>

const commonForm = {
  unitId: id,
  title: requiredText(writtenName, 'Please enter a title.', 200),
  categoryId: id.nullish(),
}
const drillForm = z.object({
  kind: z.literal('drill'),
  ...commonForm,
  place: writtenName().pipe(z.string().max(100)).nullish(),
  notes: writtenText().pipe(z.string().max(2000)).nullish(),
  openedAt: time,
  closedAt: time,
  memberIds: z.array(id).min(1, 'Please choose who took part.').max(ATTENDANCES_MAX),
})
const rollCallForm = z.object({
  kind: z.literal('roll_call'),
  ...commonForm,
  wallId: id,
  /** The wall plays these alone while the roll call is open; none: what it plays otherwise. */
  lessonIds: z
    .array(id)
    .max(ROLL_CALL_LESSONS_MAX, `Please choose at most ${ROLL_CALL_LESSONS_MAX} lessons.`)
    .default([]),
})
export type RollCallForm = z.output<typeof rollCallForm>

export const trainingSessionRoutes = defineRoutes({
  listCrew: {
    method: 'GET',
    path: '/api/training/crew',
    access: 'user',
    response: z.array(
      z.object({ unitId: id, unit: z.string(), members: z.array(z.object({ id, name: z.string() })) }),
    ),
    summary:
      'The units for which the caller may file a drill, with the names of their people and no records.',
  },
  fileTrainingSession: {
    method: 'POST',
    path: '/api/training/sessions',
    access: 'user',
    body: z.discriminatedUnion('kind', [drillForm, rollCallForm]),
    response: trainingSession,
    status: 201,
    summary:
      'File a drill of an own unit, or start a roll call at a wall: one at a time. It counts once another officer has confirmed it.',
  },
  listTrainingSessions: {
    ...pagedList,
    path: '/api/training/sessions',
    access: 'user',
    query: pagedList.query.extend({ state: z.enum(['open', 'closed', 'confirmed']).optional() }),
    response: z.array(trainingSession),
    summary: 'Sessions of units that the caller leads, and those that the caller filed; the newest first.',
  },
  getTrainingSession: {
    method: 'GET',
    path: '/api/training/sessions/:id',
    access: 'user',
    params: byId,
    response: trainingSession,
    summary: 'One of them.',
  },
  addAttendance: {
    method: 'POST',
    path: '/api/training/sessions/:id/attendances',
    access: 'user',
    params: byId,
    body: z.object({ memberId: id }),
    response: trainingSession,
    status: 201,
    summary: 'Add a person before the session is confirmed.',
  },
  changeAttendance: {
    method: 'PATCH',
    path: '/api/training/attendances/:id',
    access: 'user',
    params: byId,
    body: z.object({
      state: z.enum(['waiting', 'struck']),
      reason: reason.optional(),
      /** When the person left; null: at the end of the session. */
      toAt: time.nullish(),
    }),
    response: attendance,
    summary: `Strike a person with a reason, or take that back, or say when the person left, before the session is confirmed. The person may say “not me” for ${OBJECTION_DAYS} days after it.`,
  },
  confirmTrainingSession: {
    method: 'POST',
    path: '/api/training/sessions/:id/confirmation',
    access: 'user',
    params: byId,
    body: z.object({ headcount: count.max(10_000) }),
    response: trainingSession,
    status: 200,
    summary: 'Confirm it: everybody who is not struck gets the time that was not counted yet.',
  },
})

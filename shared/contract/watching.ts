import { z } from 'zod'
import { LESSON_TICKET_DAYS, WATCH_REPORTS_MAX } from '../limits/records.ts'
import { defineRoutes } from './define-route.ts'
import { byId, count, id, time } from './values.ts'
import { video } from './videos.ts'

/** Parts in one report. */
const PARTS_MAX = 100
const TICKET_MS = LESSON_TICKET_DAYS * 24 * 60 * 60 * 1000

const milliseconds = z.number().int().nonnegative()
/** Half-open, in lesson time. */
const range = z.tuple([milliseconds, milliseconds])

/** What played without a break. Positions are those of the lesson, in ms. */
export const reportedPart = z
  .object({
    fromMs: milliseconds.max(2_147_483_647),
    toMs: milliseconds.max(2_147_483_647),
    /** From the start of the part to the sending of the report, by a clock that is never set, in ms. */
    startedMsAgo: milliseconds.max(TICKET_MS),
    /** The same from its end. Without it the part counts as played at normal speed. */
    endedMsAgo: milliseconds.max(TICKET_MS).optional(),
  })
  .refine(({ fromMs, toMs }) => toMs > fromMs, 'A part ends after its start.')
export type ReportedPart = z.infer<typeof reportedPart>

export const watchReport = z.object({
  /** Of the client. A report that is sent again counts once. */
  id: z.uuid(),
  ticket: z.string().max(2000),
  parts: z.array(reportedPart).min(1).max(PARTS_MAX),
})
export type WatchReport = z.infer<typeof watchReport>

const reportResult = z.object({
  id: z.uuid(),
  state: z.enum(['kept', 'known', 'refused']),
  reason: z.enum(['ticket', 'expired', 'before-ticket', 'too-fast', 'no-account', 'fragmented']).optional(),
})
export type ReportResult = z.infer<typeof reportResult>

export const lessonTicket = z.object({
  /** Signed by the server: this person was handed out this version of the lesson. Reports carry it. */
  ticket: z.string(),
  version: count,
  lengthMs: milliseconds,
  /** What the person has watched of this version. */
  ranges: z.array(range),
  doneAt: time.nullable(),
  /** Where the person stopped, in lesson time. */
  positionMs: milliseconds,
})
export type LessonTicket = z.infer<typeof lessonTicket>

/** How far a person is in the present version of a lesson. */
export const lessonProgress = z.object({
  videoId: id,
  coveredMs: milliseconds,
  lengthMs: milliseconds,
  doneAt: time.nullable(),
  lastAt: time,
})
export type LessonProgress = z.infer<typeof lessonProgress>

const person = { access: 'user', method: 'GET' } as const

export const watchingRoutes = defineRoutes({
  getLessonTicket: {
    method: 'POST',
    path: '/api/videos/:id/ticket',
    access: 'user',
    params: byId,
    response: lessonTicket,
    status: 200,
    summary: 'Be handed out a lesson of a file or stream: what is watched from now on can be reported.',
  },
  reportWatching: {
    method: 'POST',
    path: '/api/training/reports',
    access: 'public',
    body: z.object({ reports: z.array(watchReport).min(1).max(WATCH_REPORTS_MAX) }),
    response: z.object({ results: z.array(reportResult) }),
    status: 200,
    summary: 'Report what was watched, by the tickets. It needs no session, and may be sent again.',
  },
  listLessonProgress: {
    ...person,
    path: '/api/training/progress',
    response: z.array(lessonProgress),
    summary: 'How far the signed-in person is in each lesson: the thousand that were watched last.',
  },
  listBegunLessons: {
    ...person,
    path: '/api/training/begun',
    response: z.array(video),
    summary: 'Lessons that the signed-in person has begun and not finished, the last one first.',
  },
})

import { z } from 'zod'
import { defineRoutes } from './define-route.ts'
import { byId, chosenDay as day, count, id, reason } from './values.ts'

const milliseconds = z.number().int()

export const transcriptQuery = z.object({
  /** Training days, both included. */
  from: day,
  to: day,
  /** The last line of the ledger that counts: the same number gives the same lines for ever. */
  until: z.coerce.number<number>().int().nonnegative().optional(),
})

export const transcriptLine = z.object({
  /** The number of the line in the ledger. */
  credit: id,
  day: z.string(),
  title: z.string(),
  version: count.nullable(),
  /** Whether the lesson has a newer version by now, which must be watched again. */
  isEarlierVersion: z.boolean(),
  category: z.string().nullable(),
  source: z.enum(['watched', 'wall', 'drill', 'correction']),
  ms: milliseconds,
  /** Of a session. */
  place: z.string().nullable(),
  /** Who confirmed or corrected it. */
  confirmedBy: z.string().nullable(),
  /** The line that a correction corrects, and why. */
  reverses: id.nullable(),
  reason: z.string().nullable(),
})
export type TranscriptLine = z.infer<typeof transcriptLine>

export const transcript = z.object({
  member: z.object({
    id,
    name: z.string(),
    number: z.string().nullable(),
    title: z.string().nullable(),
    unit: z.string().nullable(),
  }),
  lines: z.array(transcriptLine),
  totalMs: milliseconds,
  until: count,
  /** Whether the caller may correct lines. */
  mayCorrect: z.boolean(),
})
export type Transcript = z.infer<typeof transcript>

const ofMember = { method: 'GET', access: 'user', params: byId, query: transcriptQuery } as const

export const transcriptRoutes = defineRoutes({
  getTranscript: {
    ...ofMember,
    path: '/api/training/members/:id/transcript',
    response: transcript,
    summary: 'The lines of the ledger of one member, for that person and the officers.',
  },
  downloadTranscript: {
    ...ofMember,
    path: '/api/training/members/:id/transcript.csv',
    raw: 'redirect',
    // Written by the handler as it reads the rows.
    response: z.unknown(),
    status: 200,
    summary: 'The same as CSV.',
  },
  correctCredit: {
    method: 'POST',
    path: '/api/training/credits/:id/corrections',
    access: 'user',
    params: byId,
    body: z.object({
      /** What the line should have been. */
      ms: milliseconds.min(0).max(24 * 60 * 60 * 1000),
      reason,
    }),
    response: transcriptLine,
    status: 201,
    summary: 'Correct a line by a new one; the old one stays. Nobody corrects the own record.',
  },
})

import { z } from 'zod'
import { LESSON_TICKET_DAYS } from '#shared/limits/records.ts'
import { isKeyedHash, keyedHash, keysFor } from '#server/keys.ts'

const contents = z.object({
  userId: z.number(),
  videoId: z.number(),
  version: z.number(),
  lengthMs: z.number().positive(),
  /** What the ledger keeps of the lesson: a report may come when the video is gone. */
  title: z.string(),
  /** The first training days of rounds in which the lesson is watched anew (assignments/assignments.queries.ts). */
  rounds: z.array(z.string()).default([]),
  categoryId: z.number(),
  category: z.string(),
  /** When the lesson was handed out, by the server's clock, in ms. */
  issuedAt: z.number(),
})
/** That a person was handed out a version of a lesson. */
export type LessonTicket = z.infer<typeof contents>

export const TICKET_MS = LESSON_TICKET_DAYS * 24 * 60 * 60 * 1000

const textOf = (body: string) => `lesson ticket ${body}`

/** Signs and reads tickets. Any server with the same secret reads them; nothing is stored. */
export function createLessonTickets({ jwtSecret }: { jwtSecret: string }) {
  const keys = keysFor('lesson tickets', jwtSecret)
  return {
    sign(ticket: LessonTicket): string {
      const body = Buffer.from(JSON.stringify(ticket)).toString('base64url')
      return `${body}.${keyedHash(keys.current, textOf(body))}`
    },
    /** @returns null for a text that this server, or one with the same secret, did not sign */
    read(text: string): LessonTicket | null {
      const [body = '', hash = ''] = text.split('.')
      if (!isKeyedHash(keys.all, textOf(body), hash)) return null
      return contents.parse(JSON.parse(Buffer.from(body, 'base64url').toString()))
    },
  }
}

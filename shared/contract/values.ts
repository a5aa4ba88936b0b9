import { z } from 'zod'
import { LIST_LIMIT_DEFAULT, LIST_LIMIT_MAX } from '../limits.ts'

/** Row ids fit a 32-bit integer in both databases. */
export const id = z.coerce.number<number>().int().positive().max(2_147_483_647)
export const byId = z.object({ id })

/** ISO 8601, UTC, milliseconds. */
export const time = z.iso.datetime()
export const count = z.number().int().nonnegative()
export const seconds = z.number().int().nonnegative()

/** The page of a list that grows: how many, and where the page before ended. */
export const pageQuery = z.object({
  limit: z.coerce.number<number>().int().min(1).max(LIST_LIMIT_MAX).default(LIST_LIMIT_DEFAULT),
  cursor: z
    .string()
    .regex(/^[\w.~-]{1,100}$/, 'This is not a cursor of ours')
    .optional(),
})

export const ERROR_CODES = [
  'malformed',
  'not_signed_in',
  'not_allowed',
  'not_found',
  'taken',
  'too_large',
  'unsupported_kind',
  'impossible',
  'too_many_requests',
  'internal',
  'unavailable',
  'disk_full',
] as const
export type ErrorCode = (typeof ERROR_CODES)[number]

/** The body of every answer that is not a success; `issues` with 400 alone. */
export const errorBody = z.object({
  code: z.enum(ERROR_CODES),
  message: z.string(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
})
export type ErrorBody = z.infer<typeof errorBody>

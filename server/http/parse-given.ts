import type { z } from 'zod'
import { ApiError } from './api-error.ts'
import { inPlainWords } from './plain-words.ts'

/**
 * What somebody sent, as the contract has it.
 * @throws ZodError, ApiError malformed
 */
export function parseGiven<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.parse(value, { error: inPlainWords })
  if (holdsNul(parsed)) throw new ApiError('malformed', 'Please leave out the invisible signs in your text.')
  return parsed
}

/** Neither database takes U+0000 in a text. */
const holdsNul = (value: unknown): boolean =>
  typeof value === 'string'
    ? value.includes('\0')
    : typeof value === 'object' && value !== null && Object.values(value).some(holdsNul)

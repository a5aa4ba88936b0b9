import type { z } from 'zod'
import { ApiError } from '#server/api-error.ts'
import { validationMessage } from './validation-messages.ts'

/**
 * Parses the input of a request by the contract. Only here is a schema that fails an error of the caller.
 * @throws ApiError invalid, with the issues
 */
export function parseInput<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const { data: parsed, error } = schema.safeParse(value, { error: validationMessage })
  if (error) throw invalidInput(error)
  if (holdsNul(parsed)) throw new ApiError('invalid', 'Please leave out the invisible signs in your text.')
  return parsed
}

function invalidInput(error: z.ZodError): ApiError {
  const issues = error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
  return new ApiError('invalid', issues[0]?.message ?? 'The request is malformed.', { issues })
}

/** Neither database stores U+0000 in a text. */
const holdsNul = (value: unknown): boolean =>
  typeof value === 'string'
    ? value.includes('\0')
    : typeof value === 'object' && value !== null && Object.values(value).some(holdsNul)

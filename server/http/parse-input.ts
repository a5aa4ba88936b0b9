import type { z } from 'zod'
import { ApiError } from '#server/api-error.ts'

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

const KINDS: Record<string, string> = {
  number: 'as a number',
  int: 'as a whole number',
  string: 'as a text',
  boolean: 'as true or false',
  array: 'as a list',
  object: 'with its fields',
}

/** The sentence for an issue where the schema has no message of its own. */
function validationMessage(issue: z.core.$ZodRawIssue): string {
  const path = issue.path ?? []
  if (path.length === 0) return 'Please send the fields that this call asks for.'
  const name = `“${path.join('.')}”`
  switch (issue.code) {
    case 'invalid_type': {
      const isMissing = issue.input === undefined
      return isMissing
        ? `Please give ${name}.`
        : `Please give ${name} ${KINDS[issue.expected] ?? 'in another way'}.`
    }
    case 'too_big':
      return `Please ${bound(issue.origin, name, `at most ${issue.maximum}`)}.`
    case 'too_small':
      return `Please ${bound(issue.origin, name, `at least ${issue.minimum}`)}.`
    case 'invalid_value':
      return `Please choose ${name} from these: ${issue.values.join(', ')}.`
    case 'invalid_format':
      return `Please check how ${name} is written.`
    default:
      return `Please check ${name}.`
  }
}

function bound(origin: string, name: string, amount: string): string {
  if (origin === 'string') return `use ${amount} characters for ${name}`
  if (origin === 'array') return `give ${amount} of ${name}`
  return `choose ${amount} for ${name}`
}

import type { z } from 'zod'

const KINDS: Record<string, string> = {
  number: 'as a number',
  int: 'as a whole number',
  string: 'as a text',
  boolean: 'as true or false',
  array: 'as a list',
  object: 'with its fields',
}

/** The sentence for an issue where the schema has no message of its own. */
export function validationMessage(issue: z.core.$ZodRawIssue): string {
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

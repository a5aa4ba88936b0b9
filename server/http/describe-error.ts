const CAUSES_MAX = 5

interface Described {
  type: string
  message: string
  code?: string | number
  /** Of the row that the error is about. */
  id?: number
  stack?: string
  cause?: unknown
}

/**
 * An error as the log has it. Other properties are left out: those of the drivers hold values of rows, and those of S3
 * whole requests with their credentials.
 */
export function describeError(error: unknown, depth = 0): Described | string {
  if (!(error instanceof Error)) return `Not an error: ${typeof error}`
  const described: Described = { type: error.constructor.name, message: error.message }
  const code = 'code' in error ? error.code : undefined
  if (typeof code === 'string' || typeof code === 'number') described.code = code
  if ('id' in error && typeof error.id === 'number') described.id = error.id
  if (error.stack !== undefined) described.stack = error.stack
  const inner = error.cause ?? (error instanceof AggregateError ? error.errors[0] : undefined)
  if (inner !== undefined && depth < CAUSES_MAX) described.cause = describeError(inner, depth + 1)
  return described
}

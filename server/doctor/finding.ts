/** One line of the doctor. */
export interface Finding {
  state: 'ok' | 'warning' | 'failure'
  /** What was checked, and what was found. */
  found: string
  /** What to do; null where all is well. */
  advice: string | null
}

export const ok = (found: string): Finding => ({ state: 'ok', found, advice: null })
export const warning = (found: string, advice: string): Finding => ({ state: 'warning', found, advice })
export const failure = (found: string, advice: string): Finding => ({ state: 'failure', found, advice })

/** The message and the code of an error, or of the error that caused it. */
export function reasonOf(error: unknown): { message: string; code: string } {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (!(cause instanceof Error)) return { message: String(cause), code: '' }
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.name
  // The error of several addresses of one host has no message of its own.
  return { message: cause.message || code, code }
}

/**
 * @param seconds the limit of the wait
 * @throws Error when the work takes longer, and the error of the work
 */
export async function within<Result>(seconds: number, work: Promise<Result>): Promise<Result> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => late.reject(new Error(`There was no answer within ${seconds} s.`)),
    seconds * 1000,
  )
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

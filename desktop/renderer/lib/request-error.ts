import { ConnectionLost } from '#shared/contract/connection-lost.ts'
import { RequestError } from '#shared/contract/request-error.ts'
import { UnreadableFile } from './readable-files.ts'

export { RequestError }

const NO_ANSWER = 'The server can’t be reached. Check the connection and try again.'

/** Why an action failed: a changed file, no connection, or what the screen says of it. */
export function reasonOf(error: unknown, otherwise: string): string {
  if (error instanceof UnreadableFile) return error.message
  return error instanceof ConnectionLost ? NO_ANSWER : otherwise
}

/** The server's message about one field of a form. */
export const issueOf = (error: unknown, field: string): string | undefined =>
  error instanceof RequestError ? error.issues.find(({ path }) => path === field)?.message : undefined

/**
 * The sentence above a form whose request failed.
 * @param fields those that show what the server said of them
 * @returns undefined without a failure, and where a field shows it
 */
export const formErrorOf = (
  error: unknown,
  fallback: string,
  fields: readonly string[] = [],
): string | undefined =>
  error && !fields.some((field) => issueOf(error, field)) ? serverMessageOf(error, fallback) : undefined

/** The server's sentence about a failure; another where no response came; else the fallback. */
export function serverMessageOf(error: unknown, fallback: string): string {
  return (error instanceof RequestError && error.serverMessage) || reasonOf(error, fallback)
}

import { RequestError } from '#shared/contract/request-error.ts'
import { UnreadableFile } from './readable-files.ts'

export { RequestError }

const NO_ANSWER = 'The server can’t be reached. Check the connection and try again.'

/** Why an action failed: a changed file, no connection, or what the screen says of it. */
export function reasonOf(error: unknown, otherwise: string): string {
  if (error instanceof UnreadableFile) return error.message
  return error instanceof TypeError ? NO_ANSWER : otherwise
}

/** The server's message about one field of a form. */
export const issueOf = (error: unknown, field: string): string | undefined =>
  error instanceof RequestError ? error.issues.find(({ path }) => path === field)?.message : undefined

/** The server's sentence about a failure; another where no response came (`fetch` throws a TypeError); else the fallback. */
export function serverMessageOf(error: unknown, fallback: string): string {
  return (error instanceof RequestError && error.serverMessage) || reasonOf(error, fallback)
}

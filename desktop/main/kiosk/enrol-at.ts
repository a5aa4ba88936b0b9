import type { Fetch } from '../electron-api.ts'
import { whyUnreachable } from '../network/why-unreachable.ts'

const UNAVAILABLE = 503
const ANSWER_WITHIN_MS = 15_000

interface Server {
  fetch: Fetch
  getServer(): string | null
}

const failure = (message: string) => ({
  status: UNAVAILABLE,
  body: JSON.stringify({ code: 'unavailable', message }),
})

/** Enters the code of a wall at the chosen server. @returns its answer, or one in its shape where it gave none */
export async function enrolAt(
  { fetch, getServer }: Server,
  code: string,
): Promise<{ status: number; body: string }> {
  const server = getServer()
  if (server === null) return failure('No server has been chosen yet.')
  try {
    const answer = await fetch(`${server}/api/wall/enrolment`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code, wantsSecret: true }),
      credentials: 'omit',
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    })
    return { status: answer.status, body: await answer.text() }
  } catch (error) {
    return failure(whyUnreachable(error, server))
  }
}

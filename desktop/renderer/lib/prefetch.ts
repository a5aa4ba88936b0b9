import { authToken } from './auth-token.ts'
import { sendRequest } from './send-request.ts'

/** A later caller sends a new request. */
const FRESH_MS = 10_000

interface EarlyRequest {
  answer: Promise<Response>
  sentAt: number
  token: string | null
}

const sent = new Map<string, EarlyRequest>()

/** Sends a GET before the code that needs the response is loaded. A failure reaches the caller of `takeEarly`. */
export function sendEarly(url: string): Promise<Response> {
  const answer = sendRequest('GET', url)
  answer.catch(() => undefined)
  sent.set(url, { answer, sentAt: performance.now(), token: authToken.read() })
  return answer
}

/** Whether every early request has succeeded. A 401 counts as success: it says that no user is signed in. */
export async function haveEarlyAnswers(): Promise<boolean> {
  const answers = [...sent.values()].map(({ answer }) => answer)
  return (await Promise.all(answers)).every(({ ok, status }) => ok || status === 401)
}

/** The response of an early request, for the first caller with the same credential; undefined for all others. */
export function takeEarly(method: string, url: string): Promise<Response> | undefined {
  const early = sent.get(url)
  if (!early) return undefined
  sent.delete(url)
  const isFresh = performance.now() - early.sentAt < FRESH_MS
  return isFresh && method === 'GET' && early.token === authToken.read() ? early.answer : undefined
}

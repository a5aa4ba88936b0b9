import { authToken } from './auth-token.ts'
import { sendRequest } from './send-request.ts'

/** What nobody has asked for by then is asked for anew. */
const FRESH_MS = 10_000

interface EarlyRequest {
  answer: Promise<Response>
  sentAt: number
  token: string | null
}

const sent = new Map<string, EarlyRequest>()

/** Sends a GET before the code that will ask for it is here. A failure is told to whoever asks. */
export function sendEarly(url: string): Promise<Response> {
  const answer = sendRequest('GET', url)
  answer.catch(() => undefined)
  sent.set(url, { answer, sentAt: performance.now(), token: authToken.read() })
  return answer
}

/** Whether everything that was sent is answered, and well: being nobody is an answer too. */
export async function haveEarlyAnswers(): Promise<boolean> {
  const answers = [...sent.values()].map(({ answer }) => answer)
  return (await Promise.all(answers)).every(({ ok, status }) => ok || status === 401)
}

/** The answer that is on its way already, for the first who asks and for the same person alone. */
export function takeEarly(method: string, url: string): Promise<Response> | undefined {
  const early = sent.get(url)
  if (!early) return undefined
  sent.delete(url)
  const isFresh = performance.now() - early.sentAt < FRESH_MS
  return isFresh && method === 'GET' && early.token === authToken.read() ? early.answer : undefined
}

import { RequestError } from '../../lib/request-error.ts'

/** No answer came: the line, the router or the server is away, and may be back in a moment. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost'
}

/** The person stopped it: nothing failed. */
export class UploadStopped extends Error {
  override readonly name = 'UploadStopped'
}

/** Why an upload waits. */
export type Trouble = 'connection' | 'sign-in'

const WAITS_MS = [500, 1000, 2000, 4000, 8000, 15_000] as const
/** Answers of proxies whose server is away, and of a server that asks for a moment. */
const AWAY = new Set([408, 425, 502, 503, 504])

/** What can be waited out; null for a failure that another try would only repeat. */
export function troubleOf(error: unknown): Trouble | null {
  if (error instanceof RequestError) {
    if (error.status === 401) return 'sign-in'
    return AWAY.has(error.status) ? 'connection' : null
  }
  // fetch has no other error for a line that is down.
  return error instanceof ConnectionLost || error instanceof TypeError ? 'connection' : null
}

/** Waits, but no longer than until the system says that the network is back. */
export function untilBackOnline(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (finish: () => void) => () => {
      clearTimeout(timer)
      window.removeEventListener('online', onOnline)
      signal.removeEventListener('abort', onAbort)
      finish()
    }
    const onOnline = settle(resolve)
    const onAbort = settle(() => reject(new UploadStopped()))
    const timer = setTimeout(settle(resolve), ms)
    window.addEventListener('online', onOnline)
    signal.addEventListener('abort', onAbort)
    if (signal.aborted) onAbort()
  })
}

interface Options {
  signal: AbortSignal
  /** null as soon as bytes move again. */
  onTrouble: (trouble: Trouble | null) => void
  /** Resolves when the same person has signed in again. */
  untilSignedIn: () => Promise<void>
  wait?: typeof untilBackOnline
}

export type RetryPolicy = ReturnType<typeof createRetryPolicy>

/** Repeats what fails for want of a connection or a session, without end, and says what it waits for. */
export function createRetryPolicy({ signal, onTrouble, untilSignedIn, wait = untilBackOnline }: Options) {
  let failures = 0
  let trouble: Trouble | null = null
  const say = (next: Trouble | null) => {
    if (next === trouble) return
    trouble = next
    onTrouble(next)
  }
  return {
    signal,
    /** Bytes are on their way again. */
    moved: () => say(null),
    /** Bytes are there for good: the next failure is a first one again. */
    arrived() {
      failures = 0
      say(null)
    },
    /** @throws UploadStopped after an abort, and whatever can't be waited out */
    async persist<Answer>(attempt: () => Promise<Answer>): Promise<Answer> {
      for (;;) {
        try {
          if (signal.aborted) throw new UploadStopped()
          const answer = await attempt()
          this.arrived()
          return answer
        } catch (error) {
          if (signal.aborted) throw new UploadStopped()
          const next = troubleOf(error)
          if (!next) throw error
          say(next)
          const pause = WAITS_MS[Math.min(failures, WAITS_MS.length - 1)] ?? 0
          failures += 1
          await wait(pause, signal)
          if (next === 'sign-in') await untilSignedIn()
        }
      }
    },
  }
}

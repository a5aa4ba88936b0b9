import { ConnectionLost } from '#shared/contract/connection-lost.ts'
import { RequestError } from '#shared/contract/request-error.ts'

/** The upload's person is not signed in. */
export class SignInNeeded extends Error {
  override readonly name = 'SignInNeeded'
}

/** The person stopped the upload. This is no failure. */
export class UploadStopped extends Error {
  override readonly name = 'UploadStopped'
}

/** No other try would mend it; the message is a sentence for a person. */
export class UploadFailed extends Error {
  override readonly name = 'UploadFailed'
}

/** Why an upload waits. */
export type Trouble = 'connection' | 'sign-in'

const WAITS_MS = [500, 1000, 2000, 4000, 8000, 15_000] as const
/** Answers of proxies whose server is away, and of a server that asks for a moment. */
const RETRYABLE_STATUSES = new Set([408, 425, 429, 502, 503, 504])
/** A server that has forgotten an upload gets it again, but not without end. */
const RESTARTS_MAX = 3

/** Whether the server has deleted the received bytes, which it does with an upload that rested for a day. */
export const isForgotten = (error: unknown): error is RequestError =>
  error instanceof RequestError && (error.status === 404 || error.status === 410)

/** What can be waited out; null for a failure that another try would only repeat. */
export function troubleOf(error: unknown): Trouble | null {
  if (error instanceof SignInNeeded) return 'sign-in'
  if (error instanceof RequestError) {
    if (error.status === 401) return 'sign-in'
    // A quota is a 429 too, and no wait of this length mends it.
    return RETRYABLE_STATUSES.has(error.status) && error.code !== 'over_quota' ? 'connection' : null
  }
  return error instanceof ConnectionLost ? 'connection' : null
}

interface Options {
  signal: AbortSignal
  /** null as soon as bytes move again. */
  onTrouble: (trouble: Trouble | null) => void
  /** Waits, or less long if there is a reason to try now. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>
  /** Resolves when the same person has signed in again. */
  untilSignedIn?: () => Promise<void>
}

export type RetryPolicy = ReturnType<typeof createRetryPolicy>

/**
 * Repeats what fails for want of a connection or a session, without end, and tells what it waits for. One rule for
 * the uploads of the page and for those of the desktop app (docs/decisions/051).
 */
export function createRetryPolicy({ signal, onTrouble, untilSignedIn, wait }: Options) {
  let failures = 0
  let restarts = 0
  let trouble: Trouble | null = null
  const tell = (next: Trouble | null) => {
    if (next === trouble) return
    trouble = next
    onTrouble(next)
  }
  return {
    signal,
    /** Bytes are on their way again. */
    moved: () => tell(null),
    /** Bytes are there for good: the next failure is a first one again. */
    arrived() {
      failures = 0
      tell(null)
    },
    /** @returns what to throw when the server has forgotten the upload: it is sent again, a few times */
    restartAfter(error: RequestError): Error {
      restarts += 1
      return restarts > RESTARTS_MAX ? error : new ConnectionLost('The upload starts anew', { cause: error })
    },
    /** @throws UploadStopped after an abort, and what can't be waited out */
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
          tell(next)
          const pause = WAITS_MS[Math.min(failures, WAITS_MS.length - 1)] ?? 0
          failures += 1
          const askedFor = error instanceof RequestError ? (error.retryAfter ?? 0) * 1000 : 0
          await wait(Math.max(pause, askedFor), signal)
          if (next === 'sign-in') await untilSignedIn?.()
        }
      }
    },
  }
}

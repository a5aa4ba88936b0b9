import { ApiError } from '#server/http/api-error.ts'
import type { RunOptions } from './ffmpeg/ffmpeg.ts'
import { Unreadable } from './unreadable.ts'

/** Requests whose files are looked at, at a time: each runs one process after the other. */
export const PLACES = 2
const WAITING_MAX = 50
/** Of one account, which is told to wait itself before it makes others wait. */
const WAITING_OF_ACCOUNT_MAX = 10
const WAIT_MS = 60_000
/** For everything that is done to the files of one request: a long recording is copied in half of it. */
const WORK_MS = 240_000
/** Of each program: frames of 8K, of which a decoder holds several. */
const MEMORY_KB = 1024 * 1024

interface Asking {
  account: number
  /** Who asks is not there any more. */
  signal?: AbortSignal | undefined
}

interface Waiting {
  account: number
  begin(): void
}

export type MediaPool = ReturnType<typeof createMediaPool>

const busy = () =>
  new ApiError(
    'unavailable',
    'The server is looking at many files right now. Please try again in a minute.',
    {
      retryAfter: 30,
    },
  )
const gone = () => new ApiError('malformed', 'The upload broke off. Please try again.')

/**
 * The places in which strangers' files are looked at while a request waits: so many at a time, the others in a queue
 * that is bounded too. Who has a place already comes after those who have none.
 */
export function createMediaPool({ places = PLACES, waitMs = WAIT_MS, workMs = WORK_MS } = {}) {
  const working: number[] = []
  let waiting: Waiting[] = []

  const next = () => {
    if (working.length >= places) return
    const turn = waiting.find(({ account }) => !working.includes(account)) ?? waiting[0]
    if (!turn) return
    waiting = waiting.filter((other) => other !== turn)
    turn.begin()
  }

  /** @throws ApiError unavailable when too many wait, or for too long */
  const enter = async ({ account, signal }: Asking): Promise<void> => {
    if (signal?.aborted) throw gone()
    if (working.length < places && waiting.length === 0) return void working.push(account)
    const own = waiting.filter((other) => other.account === account)
    if (waiting.length >= WAITING_MAX || own.length >= WAITING_OF_ACCOUNT_MAX) throw busy()
    const turn = Promise.withResolvers<void>()
    const self: Waiting = {
      account,
      begin() {
        working.push(account)
        turn.resolve()
      },
    }
    waiting.push(self)
    const giveUp = (error: ApiError) => {
      waiting = waiting.filter((other) => other !== self)
      turn.reject(error)
    }
    const timer = setTimeout(() => giveUp(busy()), waitMs)
    const onAbort = () => giveUp(gone())
    signal?.addEventListener('abort', onAbort)
    try {
      await turn.promise
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', onAbort)
    }
  }

  return {
    /**
     * Does the work when there is a place for it; what it runs is given these limits.
     * @throws ApiError unavailable when too many wait, or for too long; what the work throws
     */
    async use<Result>(asking: Asking, work: (options: RunOptions) => Promise<Result>): Promise<Result> {
      await enter(asking)
      const ending = new AbortController()
      const timer = setTimeout(() => ending.abort(new Unreadable('took too long')), workMs)
      const onAbort = () => ending.abort(gone())
      asking.signal?.addEventListener('abort', onAbort)
      if (asking.signal?.aborted) onAbort()
      try {
        ending.signal.throwIfAborted()
        return await work({ signal: ending.signal, memoryKb: MEMORY_KB })
      } finally {
        clearTimeout(timer)
        asking.signal?.removeEventListener('abort', onAbort)
        working.splice(working.indexOf(asking.account), 1)
        next()
      }
    },
  }
}

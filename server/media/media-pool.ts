import { ApiError } from '#server/http/api-error.ts'
import type { RunOptions } from './ffmpeg/ffmpeg.ts'
import { Unreadable } from './unreadable.ts'

/** Requests whose files are looked at, at a time: each runs one process after the other. */
export const PLACES = 2
const WAITING_MAX = 50
/** Of one account, which is told to wait itself before it makes others wait. */
const WAITING_OF_ACCOUNT_MAX = 10
const WAIT_MS = 60_000
/** Accounts whose last turn is remembered. */
const REMEMBERED_ACCOUNTS_MAX = 1000
/** For everything that is done to the files of one request: a long recording is copied in half of it. */
const WORK_MS = 240_000
/** Of each program: frames of 8K, of which a decoder holds several. */
const MEMORY_KB = 1024 * 1024

interface PoolRequest {
  account: number
  /** Who asks is not there any more. */
  signal?: AbortSignal | undefined
}

interface WaitingRequest {
  account: number
  begin(): void
  reject(error: ApiError): void
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
const uploadAborted = () => new ApiError('invalid', 'The upload broke off. Please try again.')

/**
 * The places in which strangers' files are looked at while a request waits: so many at a time, the others in a queue
 * that is bounded too. An account that has a place comes after those that have none, and of these the account whose
 * last turn is longest ago comes first: some accounts with many slow files cost the others one turn and not the minute.
 */
export function createMediaPool({ places = PLACES, waitMs = WAIT_MS, workMs = WORK_MS } = {}) {
  const working: number[] = []
  let waiting: WaitingRequest[] = []
  /** The number of each account's last turn, in the order of the turns. */
  const lastTurns = new Map<number, number>()
  let turns = 0

  const begin = (account: number) => {
    working.push(account)
    lastTurns.delete(account)
    lastTurns.set(account, ++turns)
    const [oldest] = lastTurns.keys()
    if (lastTurns.size > REMEMBERED_ACCOUNTS_MAX && oldest !== undefined) lastTurns.delete(oldest)
  }
  const priorityOf = ({ account }: WaitingRequest) =>
    (working.includes(account) ? turns + 1 : 0) + (lastTurns.get(account) ?? 0)
  const waitingOf = (account: number) => waiting.filter((other) => other.account === account)

  const next = () => {
    if (working.length >= places) return
    const [turn] = waiting.toSorted((a, b) => priorityOf(a) - priorityOf(b))
    if (!turn) return
    waiting = waiting.filter((other) => other !== turn)
    turn.begin()
  }

  /** Takes the last request of the account with the most of them out of a full queue. @throws ApiError unavailable */
  const evictWaiting = (account: number) => {
    const [last] = waiting
      .toReversed()
      .toSorted((a, b) => waitingOf(b.account).length - waitingOf(a.account).length)
    if (!last || waitingOf(last.account).length <= waitingOf(account).length + 1) throw busy()
    last.reject(busy())
  }

  /** @throws ApiError unavailable when too many wait, or for too long */
  const enter = async ({ account, signal }: PoolRequest): Promise<void> => {
    if (signal?.aborted) throw uploadAborted()
    if (working.length < places && waiting.length === 0) return begin(account)
    if (waitingOf(account).length >= WAITING_OF_ACCOUNT_MAX) throw busy()
    if (waiting.length >= WAITING_MAX) evictWaiting(account)
    const turn = Promise.withResolvers<void>()
    const self: WaitingRequest = {
      account,
      begin() {
        begin(account)
        turn.resolve()
      },
      reject(error) {
        waiting = waiting.filter((other) => other !== self)
        turn.reject(error)
      },
    }
    waiting.push(self)
    const timer = setTimeout(() => self.reject(busy()), waitMs)
    const onAbort = () => self.reject(uploadAborted())
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
    async run<Result>(asking: PoolRequest, work: (options: RunOptions) => Promise<Result>): Promise<Result> {
      await enter(asking)
      const ending = new AbortController()
      const timer = setTimeout(() => ending.abort(new Unreadable('took too long')), workMs)
      const onAbort = () => ending.abort(uploadAborted())
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

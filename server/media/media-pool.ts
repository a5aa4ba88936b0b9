import { unavailableError } from '#server/api-error.ts'
import type { RunOptions } from './ffmpeg/ffmpeg.ts'
import { uploadInterrupted } from './receive-form.ts'
import { Unreadable } from './unreadable.ts'

/** Concurrent requests; each runs one process at a time. */
export const PLACES = 2
const WAITING_MAX = 50
const WAITING_PER_ACCOUNT_MAX = 10
const WAIT_MS = 60_000
const REMEMBERED_ACCOUNTS_MAX = 1000
/** For all work on the files of one request. */
const WORK_MS = 240_000
/** Per process: a decoder holds several frames of 8K. */
const MEMORY_KB = 1024 * 1024

interface PoolRequest {
  account: number
  /** Aborted when the client has gone. */
  signal?: AbortSignal | undefined
}

interface WaitingRequest {
  account: number
  begin(): void
  reject(error: Error): void
}

export type MediaPool = ReturnType<typeof createMediaPool>

const busy = () =>
  unavailableError('The server is looking at many files right now. Please try again in a minute.', 30)

/**
 * Bounds how many requests have their files inspected at a time, with a bounded queue. Accounts without a running
 * request come first, of these the one whose last turn is the longest ago: an account with many slow files delays the
 * others by one turn.
 */
export function createMediaPool({ places = PLACES, waitMs = WAIT_MS, workMs = WORK_MS } = {}) {
  const working: number[] = []
  let waiting: WaitingRequest[] = []
  /** The number of each account's last turn, the oldest first. */
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

  /** Rejects the last request of the account with the most, to make room. @throws ApiError unavailable */
  const evictWaiting = (account: number) => {
    const [last] = waiting
      .toReversed()
      .toSorted((a, b) => waitingOf(b.account).length - waitingOf(a.account).length)
    if (!last || waitingOf(last.account).length <= waitingOf(account).length + 1) throw busy()
    last.reject(busy())
  }

  /** @throws ApiError unavailable when too many wait, or for too long */
  const enter = async ({ account, signal }: PoolRequest): Promise<void> => {
    if (signal?.aborted) throw uploadInterrupted()
    if (working.length < places && waiting.length === 0) return begin(account)
    if (waitingOf(account).length >= WAITING_PER_ACCOUNT_MAX) throw busy()
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
    const onAbort = () => self.reject(uploadInterrupted())
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
     * Runs the work when it is this account's turn, with limits for the processes that it starts.
     * @throws ApiError unavailable when the queue is full or the turn takes too long; what the work throws
     */
    async run<Result>(asking: PoolRequest, work: (options: RunOptions) => Promise<Result>): Promise<Result> {
      await enter(asking)
      const ending = new AbortController()
      const timer = setTimeout(() => ending.abort(new Unreadable('took too long')), workMs)
      const onAbort = () => ending.abort(uploadInterrupted())
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

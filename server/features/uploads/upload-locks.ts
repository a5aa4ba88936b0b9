import { ERRORS, type Locker } from '@tus/server'

/** Longer than a holder takes to release an upload. */
export const WAIT_MAX_MS = 30_000
/** More than a client that lost its connection leaves behind. */
const WAITING_MAX = 20

export interface Holder {
  /** Tells the request that holds the upload that another request waits for it. */
  requestRelease(): void | Promise<void>
}

interface Waiting extends Holder {
  begin(): void
}

interface Queue {
  holder: Holder
  waiting: Waiting[]
}

/**
 * One request at a time accesses an upload, the others wait in order. The memory lock of tus polls in every turn
 * of the event loop, which keeps a core busy for as long as a dead connection holds an upload.
 */
export class UploadLocks implements Locker {
  readonly #queues = new Map<string, Queue>()

  newLock(id: string) {
    return {
      lock: (signal: AbortSignal, requestRelease: Holder['requestRelease']) =>
        this.#lock(id, { requestRelease }, signal),
      unlock: () => this.#unlock(id),
    }
  }

  /** @throws ERR_LOCK_TIMEOUT of tus when the wait is given up, lasts too long, or too many wait */
  async #lock(id: string, holder: Holder, signal: AbortSignal): Promise<void> {
    if (signal.aborted) throw ERRORS.ERR_LOCK_TIMEOUT
    const queue = this.#queues.get(id)
    if (!queue) {
      this.#queues.set(id, { holder, waiting: [] })
      return
    }
    if (queue.waiting.length >= WAITING_MAX) throw ERRORS.ERR_LOCK_TIMEOUT
    const turn = Promise.withResolvers<void>()
    const waiting: Waiting = { ...holder, begin: turn.resolve }
    queue.waiting.push(waiting)
    const giveUp = () => {
      queue.waiting = queue.waiting.filter((other) => other !== waiting)
      turn.reject(ERRORS.ERR_LOCK_TIMEOUT)
    }
    const timer = setTimeout(giveUp, WAIT_MAX_MS)
    signal.addEventListener('abort', giveUp, { once: true })
    try {
      await queue.holder.requestRelease()
      await turn.promise
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', giveUp)
    }
  }

  async #unlock(id: string): Promise<void> {
    const queue = this.#queues.get(id)
    const next = queue?.waiting.shift()
    if (!queue || !next) {
      this.#queues.delete(id)
      return
    }
    queue.holder = next
    next.begin()
    if (queue.waiting.length > 0) await next.requestRelease()
  }
}

const never = new AbortController().signal

/**
 * Does work that no other holder of the same id does at the same time.
 * @throws ERR_LOCK_TIMEOUT of tus when the wait lasts too long; what the work throws
 */
export async function withLock<Result>(
  locks: Locker,
  id: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const lock = locks.newLock(id)
  // The work ends by itself.
  await lock.lock(never, () => undefined)
  try {
    return await work()
  } finally {
    await lock.unlock()
  }
}

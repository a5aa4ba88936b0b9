import { unavailableError } from '#server/api-error.ts'

/** About a second of waiting at a million lessons. */
const WAITING_MAX = 64
const RETRY_SECONDS = 2

/** Runs tasks one after the other, so that however many there are, other requests wait for a part of one at most. */
export class RunQueue {
  #last: Promise<unknown> = Promise.resolve()
  #waiting = 0

  /** @throws ApiError unavailable where too many wait; what the task throws */
  async run<Result>(task: () => Promise<Result>): Promise<Result> {
    if (this.#waiting >= WAITING_MAX)
      throw unavailableError(
        'Too many searches wait for an answer. Please try again in a moment.',
        RETRY_SECONDS,
      )
    this.#waiting++
    const turn = this.#last.then(task)
    this.#last = turn.catch(() => undefined)
    try {
      return await turn
    } finally {
      this.#waiting--
    }
  }
}

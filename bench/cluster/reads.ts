import { setTimeout as pause } from 'node:timers/promises'

const READERS = 4
const PAUSE_MS = 20
const RETRY_AFTER_MS = 250
/** For ten seconds, of which PostgreSQL may be away for seven. */
const RETRIES = 40
/** A read without an answer after this time counts as hanging. */
const ANSWER_MS = 10_000

export interface Reads {
  sent: number
  failed: number
  /** Reads that failed at each retry too. */
  lost: number
  /** The statuses of the failed ones. */
  failures: Record<string, number>
  stop(): Promise<void>
}

/** Reads public lists without a pause for thought, and repeats what fails as a client does. */
export function startReads(baseUrl: string, paths: readonly string[]): Reads {
  const state = { isStopped: false }
  const read = async (path: string): Promise<string | null> => {
    try {
      const answer = await fetch(baseUrl + path, { signal: AbortSignal.timeout(ANSWER_MS) })
      await answer.arrayBuffer()
      return answer.ok ? null : String(answer.status)
    } catch (error) {
      return error instanceof Error ? error.name : 'unknown'
    }
  }
  const reads: Reads = {
    sent: 0,
    failed: 0,
    lost: 0,
    failures: {},
    async stop() {
      state.isStopped = true
      await Promise.all(loops)
    },
  }
  const loop = async (reader: number) => {
    for (let turn = reader; !state.isStopped; turn++) {
      const path = paths[turn % paths.length] ?? '/'
      reads.sent++
      let failure = await read(path)
      if (failure !== null) {
        reads.failed++
        reads.failures[failure] = (reads.failures[failure] ?? 0) + 1
        for (let retry = 0; failure !== null && retry < RETRIES; retry++) {
          await pause(RETRY_AFTER_MS)
          failure = await read(path)
        }
        if (failure !== null) reads.lost++
      }
      await pause(PAUSE_MS)
    }
  }
  const loops = Array.from({ length: READERS }, (_, reader) => loop(reader))
  return reads
}

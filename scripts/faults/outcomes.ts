import { RefusedCall } from '#server/testing/test-client.ts'

/** A call without an answer after this time, in ms, counts as hanging. */
export const ANSWER_MS = 30_000

export type Outcome<Value> = { isDone: true; value: Value } | { isDone: false; status: number | string }

/** Counts calls by the status of their answer. */
export function countOutcomes() {
  const statuses = new Map<number | string, number>()
  const hanging = `no answer in ${ANSWER_MS / 1000} s`
  const count = (status: number | string) => statuses.set(status, (statuses.get(status) ?? 0) + 1)
  /** The outcome of a call; a refusal and a broken connection are outcomes, too. */
  const attempt = async <Value>(call: Promise<Value>): Promise<Outcome<Value>> => {
    let timer: NodeJS.Timeout | undefined
    const hangs = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(hanging)), ANSWER_MS)
    })
    try {
      const value = await Promise.race([call, hangs])
      count(200)
      return { isDone: true, value }
    } catch (error) {
      const isBroken = error instanceof TypeError
      const status =
        error instanceof RefusedCall ? error.status : isBroken ? 'broken off' : (error as Error).message
      count(status)
      return { isDone: false, status }
    } finally {
      clearTimeout(timer)
    }
  }
  return {
    statuses,
    attempt,
    /** Calls without an answer in time. */
    hung: () => statuses.get(hanging) ?? 0,
  }
}

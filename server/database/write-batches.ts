import { setTimeout as pause } from 'node:timers/promises'

/** Writes that arrive during a write, and for this long after it, share the next transaction. */
const BATCH_WINDOW_MS = 100
const BATCH_MAX = 200

interface Waiting<Item, Result> {
  item: Item
  done(result: Result): void
  fail(error: unknown): void
}

/**
 * Writes many small things in few transactions, so that a crowd costs a few transactions a second.
 * @param write one transaction; it returns what gives the result of each item. Where it throws, each item of the batch fails
 * @returns resolves once the transaction of the item is committed
 */
export function createWriteBatches<Item, Result>(
  write: (batch: readonly Item[]) => Promise<(item: Item) => Result>,
) {
  const waiting: Waiting<Item, Result>[] = []
  let isWriting = false

  const drain = async () => {
    isWriting = true
    while (waiting.length > 0) {
      const batch = waiting.splice(0, BATCH_MAX)
      try {
        const resultOf = await write(batch.map(({ item }) => item))
        for (const { item, done } of batch) done(resultOf(item))
      } catch (error) {
        for (const { fail } of batch) fail(error)
      }
      await pause(BATCH_WINDOW_MS)
    }
    isWriting = false
  }

  return (item: Item): Promise<Result> =>
    new Promise<Result>((done, fail) => {
      waiting.push({ item, done, fail })
      if (!isWriting) void drain()
    })
}

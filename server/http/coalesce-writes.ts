const waiting: (() => void)[] = []

/**
 * Hands an answer to its socket at the end of this turn of the event loop, together with the others that are ready by
 * then: whoever reads them is woken once for all of them. Waking costs more than copying the bytes, and on a machine
 * whose cores are busy it takes the core away from whoever is still answering.
 */
export function coalesceWrites(send: () => void): void {
  if (waiting.push(send) === 1) setImmediate(sendWaiting)
}

function sendWaiting(): void {
  const ready = waiting.splice(0)
  for (const [index, send] of ready.entries()) {
    try {
      send()
    } catch (error) {
      // The others don't pay for it.
      waiting.push(...ready.slice(index + 1))
      if (waiting.length > 0) setImmediate(sendWaiting)
      throw error
    }
  }
}

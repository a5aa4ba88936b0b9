import { onlineManager } from '@tanstack/react-query'
import { ConnectionLost } from '#shared/contract/connection-lost.ts'

/** Before the second and the third try of a read, in milliseconds, give or take a half. */
const PAUSES_MS = [300, 1000]

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms * (0.5 + Math.random())))

/** A proxy lost its server, or a server asks for another try. The desktop app's own 503 has no Retry-After. */
const isPassing = ({ status, headers }: Response): boolean =>
  status === 502 || (status === 503 && headers.has('retry-after'))

const isBroken = (error: unknown): boolean => error instanceof ConnectionLost && onlineManager.isOnline()

/**
 * Tries a read again, twice at most, when a server that stops or starts did not answer it. Without a network it fails
 * at once.
 * @param send makes the request; the number of the try counts from 0
 * @returns the last response
 * @throws what the last try throws
 */
export async function retryReads(send: (attempt: number) => Promise<Response>): Promise<Response> {
  for (const [attempt, pauseMs] of PAUSES_MS.entries()) {
    try {
      const response = await send(attempt)
      if (!isPassing(response)) return response
    } catch (error) {
      if (!isBroken(error)) throw error
    }
    await pause(pauseMs)
  }
  return send(PAUSES_MS.length)
}

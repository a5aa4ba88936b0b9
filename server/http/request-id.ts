import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const HEADER = 'x-request-id'
/** A proxy's id: a UUID or what nginx and Caddy make. Other text could forge lines of the log. */
const WELL_FORMED = /^[\w.:-]{8,64}$/

type Identified = Pick<IncomingMessage, 'headers'>

const current = new AsyncLocalStorage<string>()

/**
 * Gives the request its id, before anything else reads it: that of a trusted proxy, otherwise a new one.
 * @param trustsProxy whether the header is that of the proxy
 */
export function identifyRequest({ headers }: Identified, trustsProxy: boolean): void {
  const given = headers[HEADER]
  const isTaken = trustsProxy && typeof given === 'string' && WELL_FORMED.test(given)
  if (!isTaken) headers[HEADER] = randomUUID()
}

/** The id of a request, in its answer and in all lines of the log about it. */
export const requestIdOf = ({ headers }: Identified): string => String(headers[HEADER])

/** The id of the request that this code runs for, also in a media job that the request queued; null without one. */
export const currentRequestId = (): string | null => current.getStore() ?? null

/** @param id null where no request asked for the work */
export const runForRequest = <Result>(id: string | null, work: () => Result): Result =>
  id === null ? current.exit(work) : current.run(id, work)

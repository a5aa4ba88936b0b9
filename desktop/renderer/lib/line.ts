import { ConnectionLost } from '#shared/contract/connection-lost.ts'
import { createStore } from './create-store.ts'
import { RequestError } from './request-error.ts'

/** 'unsure' after one request without an answer: nothing is shown until another one has none either. */
export type LineState = 'up' | 'unsure' | 'down'

/** Whether the server can be reached, as far as this page knows. */
export const line = createStore<LineState>('up')

/** The hashes of the queries that show what this device stored, with the times (in ms) at which the server sent it. */
export const storedShown = createStore<ReadonlyMap<string, number>>(new Map())

/** Answers of a proxy without its server, and of a server without its database. */
const NO_SERVER = new Set([502, 503, 504])

/** Whether a call did not reach the server. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof ConnectionLost || (error instanceof RequestError && NO_SERVER.has(error.status))

/** A call did not reach the server: app/offline-host.tsx finds out whether others do. */
export function suspectLine(): void {
  if (line.get() === 'up') line.set('unsure')
}

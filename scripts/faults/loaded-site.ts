import type { TestClient } from '#server/testing/test-client.ts'
import type { Ledger } from './ledger.ts'
import type { Outcome } from './outcomes.ts'

export interface Person {
  id: number
  token: string
}

/** Where the load is sent. */
export interface LoadedSite {
  members: readonly Person[]
  chief: Person
  categoryId: number
  baseUrl(): string
  as(person: Person): TestClient
  attempt<Value>(call: Promise<Value>): Promise<Outcome<Value>>
}

/** A call whose event is told live. */
export interface Announced {
  key: string
  /** The account whose sockets alone hear of it; undefined for all. */
  to?: number
  /** Of the call, in ms of the epoch. */
  startedAt: number
  endedAt: number
  /** Whether exactly one event belongs to it; otherwise there may be one. */
  isCertain: boolean
}

export interface LoadOptions {
  site: LoadedSite
  ledger: Ledger
  /** The pauses between likes and after refusals are this many times longer. */
  slower?: number
  /** Pause between two steps of an upload, in ms. */
  uploadPauseMs?: number
  onAnnounced?(announced: Announced): void
  /** Videos that members like and comment on. */
  videoIds: readonly number[]
  random(): number
}

/** Sends a call, and reports it with its times. @param isCertain whether the call has an event when it succeeds */
export async function announced<Value>(
  { site, onAnnounced }: LoadOptions,
  { isCertain = true, ...named }: Pick<Announced, 'key' | 'to'> & { isCertain?: boolean },
  call: Promise<Value>,
): Promise<Outcome<Value>> {
  const startedAt = Date.now()
  const outcome = await site.attempt(call)
  onAnnounced?.({ ...named, startedAt, endedAt: Date.now(), isCertain: isCertain && outcome.isDone })
  return outcome
}

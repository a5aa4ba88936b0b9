import { ApiError } from '#server/api-error.ts'
import { keyedHash, keysFor } from '#server/keys.ts'
import type { Database } from '#server/database/database.ts'
import type { CountedEvent, EventCounts, Limit, Refusal } from './event-counts.ts'
import { createMemoryCounts } from './memory-counts.ts'
import { networkOf, SITE_GROUPS } from './network.ts'
import { createPostgresCounts } from './postgres-counts.ts'

/** The key names who is limited, for example an account or a network. */
export type LimitedEvent = readonly [limit: Limit, key: string]

/** An event, or an event and the one in its place where its limit is reached. */
export type Choice = LimitedEvent | readonly [first: LimitedEvent, instead: LimitedEvent]

const isPair = (choice: Choice): choice is readonly [LimitedEvent, LimitedEvent] =>
  typeof choice[1] !== 'string'
const firstOf = (choice: Choice): LimitedEvent => (isPair(choice) ? choice[0] : choice)
const insteadOf = (choice: Choice): LimitedEvent | null => (isPair(choice) ? choice[1] : null)

export type Throttles = ReturnType<typeof createThrottles>

/**
 * Counts events and refuses those over a limit: in the memory of this process with SQLite, which one server has, and
 * otherwise in the database, so that several servers count once (docs/decisions/088).
 */
export function openThrottles(
  { jwtSecret }: { jwtSecret: string },
  { reader }: Pick<Database, 'reader'>,
): Throttles {
  const isShared = reader.dialect === 'postgresql'
  return createThrottles(isShared ? createPostgresCounts(reader) : createMemoryCounts(), jwtSecret)
}

/** @param secret keys the hashes of stored keys: without it, a hash can't be matched to an address */
export function createThrottles(counts: EventCounts, secret: string) {
  const hashing = keysFor('event counts', secret).current
  // All stored keys have one length.
  const counted = ([limit, key]: LimitedEvent): CountedEvent => ({
    limit,
    key: keyedHash(hashing, `event ${limit.name} ${key}`),
  })
  const refuse = (events: readonly LimitedEvent[], refusal: Refusal | null) => {
    const limit = refusal && events[refusal.index]?.[0]
    if (!limit) return
    const retryAfter = Math.max(1, Math.ceil(refusal.waitSeconds))
    throw new ApiError('too_many_requests', `${limit.sentence} ${waitFor(retryAfter)}`, { retryAfter })
  }
  /** @returns the reached limit, with nothing counted; null where the events are counted */
  const tryCount = async (events: readonly LimitedEvent[]): Promise<Refusal | null> =>
    counts.count(events.map(counted))

  return {
    /**
     * Counts nothing and asks no database: spares work for a key that was refused just now.
     * @throws ApiError too_many_requests
     */
    check(...events: LimitedEvent[]): void {
      refuse(events, counts.check(events.map(counted)))
    },
    /**
     * Counts all of the events, or none. Calls with several events name their limits in one order, so that no two wait for
     * each other.
     * @throws ApiError too_many_requests; an outage of the database
     */
    async count(...events: LimitedEvent[]): Promise<void> {
      refuse(events, await tryCount(events))
    },
    /**
     * Like `count`, where an event may have another one that takes its place while its limit is reached.
     * @returns the counted events
     * @throws ApiError too_many_requests; an outage of the database
     */
    async countOr(...choices: readonly Choice[]): Promise<readonly LimitedEvent[]> {
      const events = choices.map(firstOf)
      for (;;) {
        const refusal = await tryCount(events)
        const choice = refusal && choices[refusal.index]
        const instead = choice && insteadOf(choice)
        if (!refusal || !instead || events[refusal.index] === instead) {
          refuse(events, refusal)
          return events
        }
        events[refusal.index] = instead
      }
    },
    /**
     * Takes back one event for each, for example of a sign-in that succeeded.
     * @param forgotten the limit whose key is forgotten, with all of its events
     */
    async takeBack(events: readonly LimitedEvent[], forgotten?: Limit): Promise<void> {
      const numbers = events.map(([limit]) => (limit === forgotten ? Infinity : 1))
      await counts.takeBack(events.map(counted), numbers)
    },
    sweep: () => counts.sweep(),
  }
}

/** A /48 holds 65,536 subscribers. Its limit is that of one subscriber times this. */
const SITE_SHARE = 4

/** The events of a network: of the /64 of an IPv6 subscriber, and of its /48, all of which one person may own. */
export function networkEvents(limit: Limit, address: string): LimitedEvent[] {
  const [network, site] = [networkOf(address), networkOf(address, SITE_GROUPS)]
  const ofSite = { ...limit, name: `${limit.name} of a site`, points: limit.points * SITE_SHARE }
  // Both are the same for an IPv4 address, which is counted once.
  return site === network
    ? [[limit, network]]
    : [
        [ofSite, site],
        [limit, network],
      ]
}

function waitFor(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  return `Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`
}

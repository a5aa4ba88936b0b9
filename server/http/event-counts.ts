export interface Limit {
  /** Of this limit alone, and the same on all servers. */
  name: string
  /** Events of one key allowed in `seconds`. */
  points: number
  seconds: number
  /** The message of the error; the waiting time is added. */
  sentence: string
}

/** An event as it is stored, with its key hashed. */
export interface CountedEvent {
  limit: Limit
  key: string
}

export interface Refusal {
  /** Of the first event whose limit is reached. */
  index: number
  waitSeconds: number
}

/**
 * Where events are counted. The window of a key begins with its first event and is over after the seconds of its limit.
 */
export interface EventCounts {
  /** @returns a refusal that is known without asking a database */
  check(events: readonly CountedEvent[]): Refusal | null
  /**
   * Counts all of the events, or none.
   * @throws an outage of the database
   */
  count(events: readonly CountedEvent[]): Promise<Refusal | null>
  /**
   * @param numbers how many events of each key are taken back; Infinity forgets the key
   * @throws an outage of the database
   */
  takeBack(events: readonly CountedEvent[], numbers: readonly number[]): Promise<void>
  /** Removes the keys whose windows are over. */
  sweep(): Promise<void>
}

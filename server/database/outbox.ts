import type { Statements } from './transactions.ts'

/** An event as the database stores it: it knows no event by name. */
export interface NewEvent {
  name: string
  payload: object
}

/** An event after the commit of its transaction. */
export interface ToldEvent {
  name: string
  /** Of another server where the log is shared: unchecked. */
  payload: unknown
  /** ISO 8601, the same on every server and different for every event; null where one server has the log alone. */
  at: string | null
}

export interface EventListeners {
  /** Must not throw. */
  onEvent(event: ToldEvent): void
  /** The last events of these names are kept for servers that start later. */
  recalled: { names: readonly string[]; count: number }
  /** Called by `start`, and where events were missed, with the kept events, oldest first. */
  onRecall(events: readonly ToldEvent[]): void
  /** Called after `onRecall` where other events may be lost: the connection was away for too long. */
  onMissed(): void
  /** The connection broke, and is opened again. */
  onFailure(error: unknown): void
}

/** Carries events from the transactions that publish them to every server of the database. */
export interface EventLog {
  /** Whether other servers hear the events. */
  readonly isShared: boolean
  /** Writes the events inside their transaction. */
  write(transaction: Statements, events: readonly NewEvent[]): Promise<void>
  /** Call after the commit. */
  committed(events: readonly NewEvent[]): void
  /** Tells an event that belongs to no transaction. */
  tell(event: NewEvent): Promise<void>
  /** Call once, before `start`. */
  listen(listeners: EventListeners): void
  /** Events that are told from here on reach the listeners. */
  start(): Promise<void>
  close(): Promise<void>
}

/** The log of a database that one server has alone: in memory. */
export function memoryEvents(): EventLog {
  let listeners: EventListeners | null = null
  const committed = (events: readonly NewEvent[]) => {
    for (const event of events) listeners?.onEvent({ ...event, at: null })
  }
  return {
    isShared: false,
    write: () => Promise.resolve(),
    committed,
    tell: (event) => Promise.resolve(committed([event])),
    listen: (given) => void (listeners = given),
    start: () => Promise.resolve(),
    close: () => Promise.resolve(void (listeners = null)),
  }
}

/** Collects the events of each transaction until its end. A repeated attempt begins without events. */
export class Outbox {
  readonly #waiting = new WeakMap<Statements, NewEvent[]>()

  /** @throws Error for what is no running transaction */
  add(transaction: Statements, event: NewEvent): void {
    const events = this.#waiting.get(transaction)
    if (!events) throw new Error(`${event.name} is published outside of a transaction`)
    events.push(event)
  }

  /** Runs one attempt of a transaction. @param write runs after `work`, with the events where there are any */
  async collect<Transaction extends Statements, Result>(
    transaction: Transaction,
    work: (transaction: Transaction) => Promise<Result>,
    write: (events: readonly NewEvent[]) => Promise<void>,
  ): Promise<{ result: Result; events: readonly NewEvent[] }> {
    const events: NewEvent[] = []
    this.#waiting.set(transaction, events)
    try {
      const result = await work(transaction)
      if (events.length > 0) await write(events)
      return { result, events }
    } finally {
      this.#waiting.delete(transaction)
    }
  }
}

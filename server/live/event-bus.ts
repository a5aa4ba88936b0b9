import { EventEmitter } from 'node:events'
import type { Database, Statements } from '#server/database/database.ts'
import { memoryEvents, type ToldEvent } from '#server/database/outbox.ts'
import type { Logger } from '#server/http/request-log.ts'
import { EVENTS, type EventName, type Events } from './events.ts'

/** Emitted where events were lost; no event has this name. */
const MISSED = Symbol('missed')

export interface EventBus {
  /**
   * Tells the event once the transaction is committed, and never where it is rolled back. Events of one transaction keep
   * their order.
   * @param transaction what `Database.transaction` or `Database.statements` gave
   */
  publish<Name extends EventName>(transaction: Statements, name: Name, event: Events[Name]): void
  /** Tells an event that belongs to no transaction. @throws an outage of the database that servers share */
  tell<Name extends EventName>(name: Name, event: Events[Name]): Promise<void>
  /**
   * @param listener `at` is the time of the event: the same on every server, and different for every event
   * @returns a function that ends the subscription
   */
  subscribe<Name extends EventName>(
    name: Name,
    listener: (event: Events[Name], at: string) => void,
  ): () => void
  /** Calls the listener where events were lost, because this server was away from the database for minutes. */
  onMissed(listener: () => void): () => void
  /** A time of the same kind, for what is no event. */
  stamp(): string
  /** Events reach the subscribers from here on. With SQLite they do without. */
  start(): Promise<void>
}

interface Options {
  /** Without a database events are only told, in this process. */
  database?: Pick<Database, 'events' | 'publish'>
  logger?: Logger
  now?(): Date
}

/** The events of all servers of a database. */
export function createEventBus({ database, logger, now = () => new Date() }: Options = {}): EventBus {
  const emitter = new EventEmitter()
  emitter.setMaxListeners(0)
  const log = database?.events ?? memoryEvents()
  let lastAt = 0

  /** Unique, because clients identify the two versions of an activity by it. */
  const stamp = () => {
    const at = now().getTime()
    // Follows a clock that was set back by more than a second.
    lastAt = at <= lastAt && at > lastAt - 1000 ? lastAt + 1 : at
    return new Date(lastAt).toISOString()
  }
  const emit = ({ name, payload, at }: ToldEvent) => {
    try {
      emitter.emit(name, payload, at ?? stamp())
    } catch (error) {
      // The transaction is committed: its request succeeds.
      logger?.error({ err: error, event: name }, 'an event was not handled')
    }
  }
  log.listen({
    onEvent(told) {
      // Events of this process were checked by the compiler.
      if (told.at === null) return emit(told)
      const schema = Object.hasOwn(EVENTS, told.name) ? EVENTS[told.name as EventName] : null
      const parsed = schema?.safeParse(told.payload)
      // A newer server may tell more.
      if (parsed?.success) emit({ ...told, payload: parsed.data })
      else logger?.debug({ event: told.name }, 'an event of another version was left out')
    },
    recalled: { names: [], count: 0 },
    onRecall: () => undefined,
    onMissed: () => emitter.emit(MISSED),
    onFailure: (error) =>
      logger?.warn({ err: error }, 'the connection that brings events of other servers broke'),
  })

  return {
    publish(transaction, name, event) {
      if (!database) throw new Error(`${name} is published without a database`)
      database.publish(transaction, { name, payload: event })
    },
    tell: (name, event) => log.tell({ name, payload: event }),
    subscribe(name, listener) {
      emitter.on(name, listener)
      return () => emitter.off(name, listener)
    },
    onMissed(listener) {
      emitter.on(MISSED, listener)
      return () => emitter.off(MISSED, listener)
    },
    stamp,
    start: () => log.start(),
  }
}

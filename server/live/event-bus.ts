import { EventEmitter } from 'node:events'
import { ACTIVITY_ITEMS_MAX } from '#shared/limits/live.ts'
import type { Database, Statements } from '#server/database/database.ts'
import { memoryEvents, type ToldEvent } from '#server/database/outbox.ts'
import type { Logger } from '#server/http/request-log.ts'
import { EVENTS, KEPT_EVENTS, type EventName, type Events, type KeptEventName } from './events.ts'

/** Emitted where events were lost; no event has this name. */
const MISSED_EVENTS = Symbol('missed')
/** Emitted before the kept events. */
const RECALLED_EVENTS = Symbol('recalled')
/** Before the name of a kept event. */
const KEPT_PREFIX = 'kept '
/** Some of them hide others: enough to show the last activities. */
const KEPT_EVENTS_COUNT = 8 * ACTIVITY_ITEMS_MAX

type Listener<Name extends EventName> = (event: Events[Name], at: string) => void

export interface EventBus {
  /** Whether other servers hear the events. */
  readonly isShared: boolean
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
  subscribe<Name extends EventName>(name: Name, listener: Listener<Name>): () => void
  /** Calls the listener when all kept events are told again: at the start, and where events were lost. */
  onRecall(listener: () => void): () => void
  /** Like `subscribe`, for the kept events that follow a recall. */
  subscribeKept<Name extends KeptEventName>(name: Name, listener: Listener<Name>): () => void
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
  const on = (key: string | symbol, listener: Parameters<EventEmitter['on']>[1]) => {
    emitter.on(key, listener)
    return () => emitter.off(key, listener)
  }
  const emit = ({ name, payload, at }: ToldEvent, prefix = '') => {
    try {
      emitter.emit(prefix + name, payload, at ?? stamp())
    } catch (error) {
      // The transaction is committed: its request succeeds.
      logger?.error({ err: error, event: name }, 'an event was not handled')
    }
  }
  const check = (told: ToldEvent, prefix = '') => {
    const schema = Object.hasOwn(EVENTS, told.name) ? EVENTS[told.name as EventName] : null
    const parsed = schema?.safeParse(told.payload)
    // A newer server may tell more.
    if (parsed?.success) emit({ ...told, payload: parsed.data }, prefix)
    else logger?.debug({ event: told.name }, 'an event of another version was left out')
  }
  log.listen({
    onEvent(told) {
      // Events of this process were checked by the compiler.
      if (told.at === null) emit(told)
      else check(told)
    },
    recalled: { names: KEPT_EVENTS, count: KEPT_EVENTS_COUNT },
    onRecall(events) {
      emitter.emit(RECALLED_EVENTS)
      for (const told of events) check(told, KEPT_PREFIX)
    },
    onMissed: () => emitter.emit(MISSED_EVENTS),
    onFailure: (error) =>
      logger?.warn({ err: error }, 'the connection that brings events of other servers broke'),
  })

  return {
    publish(transaction, name, event) {
      if (!database) throw new Error(`${name} is published without a database`)
      database.publish(transaction, { name, payload: event })
    },
    tell: (name, event) => log.tell({ name, payload: event }),
    isShared: log.isShared,
    subscribe: on,
    onRecall: (listener) => on(RECALLED_EVENTS, listener),
    subscribeKept: (name, listener) => on(KEPT_PREFIX + name, listener),
    onMissed: (listener) => on(MISSED_EVENTS, listener),
    stamp,
    start: () => log.start(),
  }
}

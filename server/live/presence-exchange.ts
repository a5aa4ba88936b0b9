import { randomUUID } from 'node:crypto'
import type { Logger } from '#server/http/request-log.ts'
import type { EventBus } from './event-bus.ts'
import type { Events } from './events.ts'
import { Presence, type Person, type PresenceStatus } from './presence.ts'

export const PRESENCE_TIMES = {
  beatMs: 3000,
  /** Changes of this long are told together: many people come at once when another server has gone. */
  collectMs: 50,
}
/** A server that was silent for more than so many beats of this one is gone. */
const SILENT_BEATS_MAX = 4
/** People of one event. */
const PEOPLE_MAX = 200

interface Options {
  events: EventBus
  announce(person: Person, status: PresenceStatus): void
  logger: Logger
  times?: typeof PRESENCE_TIMES
}

/**
 * The presence of all servers that share the events. Each server tells the number of sockets of each of its people, and
 * that it is alive. A server that does not know another one asks it for everybody.
 */
export function openPresence({ events, announce, logger, times = PRESENCE_TIMES }: Options) {
  const self = randomUUID()
  const changed = new Set<number>()
  const presence = new Presence(announce, (userId) => {
    if (!events.isShared) return
    changed.add(userId)
    collecting ??= setTimeout(tellChanges, times.collectMs).unref()
  })
  let collecting: NodeJS.Timeout | null = null
  /** Beats of this server since the other one was heard. An outage, which silences both, counts none. */
  const silentBeats = new Map<string, number>()
  let told = Promise.resolve()

  /** One after the other: a number replaces the one before. */
  const tell = (event: Events['presence.told']) => {
    told = told
      .then(() => events.tell('presence.told', event))
      .catch((error: unknown) => {
        for (const { id } of event.people) changed.add(id)
        logger.debug({ err: error }, 'presence is told later')
      })
    return told
  }
  const tellPeople = (ids: readonly number[]) => {
    const people = ids.map((id) => {
      const { person, ...own } = presence.ownOf(id)
      return { id, displayName: person.displayName, isAdmin: person.isAdmin, ...own }
    })
    for (let from = 0; from < people.length; from += PEOPLE_MAX)
      void tell({ server: self, people: people.slice(from, from + PEOPLE_MAX), isLast: false })
  }
  const tellChanges = () => {
    collecting = null
    const ids = [...changed]
    changed.clear()
    tellPeople(ids)
  }
  const ask = (server: string | null) => {
    events.tell('presence.asked', { by: self, server }).catch((error: unknown) => {
      logger.debug({ err: error }, 'presence is asked for later')
    })
  }
  const drop = (server: string) => {
    silentBeats.delete(server)
    presence.dropServer(server)
  }
  const hear = ({ server, people, isLast }: Events['presence.told']) => {
    if (server === self) {
      if (people.length > 0) return
      for (const [other, beats] of silentBeats) {
        silentBeats.set(other, beats + 1)
        if (beats >= SILENT_BEATS_MAX) drop(other)
      }
      return
    }
    if (isLast) return drop(server)
    if (!silentBeats.has(server)) ask(server)
    silentBeats.set(server, 0)
    for (const { sockets, isActive, ...person } of people)
      presence.setOfServer(server, { person, sockets, isActive })
  }

  const ends = [
    events.subscribe('presence.told', hear),
    events.subscribe('presence.asked', ({ by, server }) => {
      if (by !== self && (server === null || server === self)) tellPeople(presence.ownIds())
    }),
    events.onMissed(() => {
      for (const server of silentBeats.keys()) drop(server)
      ask(null)
    }),
  ]
  const beating = events.isShared
    ? setInterval(() => {
        void tell({ server: self, people: [], isLast: false })
        // After an outage.
        if (changed.size > 0) tellChanges()
      }, times.beatMs).unref()
    : undefined

  return {
    presence,
    close() {
      clearInterval(beating)
      if (collecting) clearTimeout(collecting)
      for (const end of ends) end()
      if (events.isShared) void tell({ server: self, people: [], isLast: true })
      presence.close()
    },
  }
}

import type { Caller } from '#server/http/caller.ts'

/** The delay from the last closed socket until a person is offline, so that a reload announces nothing. */
export const OFFLINE_AFTER_MS = 5000

export type PresenceStatus = 'online' | 'active' | 'offline'
export type Person = Pick<Caller, 'id' | 'displayName' | 'isAdmin'>

/** A person's open sockets on one server, and whether the person was announced as active. */
export interface PersonPresence {
  person: Person
  sockets: number
  isActive: boolean
}

interface Present {
  person: Person
  /** Open sockets by server; no zeros. */
  sockets: Map<string, number>
  isActive: boolean
  leaving: NodeJS.Timeout | null
}

/** The name of this server among those of a person. */
const OWN_SERVER = ''

const sum = (counts: Iterable<number>): number => {
  let total = 0
  for (const count of counts) total += count
  return total
}

/** The online people of all servers; a person may have several sockets. */
export class Presence {
  readonly #present = new Map<number, Present>()
  readonly #announce: (person: Person, status: PresenceStatus) => void
  readonly #onOwnChange: (userId: number) => void

  /** @param onOwnChange called when the sockets of a person on this server change */
  constructor(
    announce: (person: Person, status: PresenceStatus) => void,
    onOwnChange: (userId: number) => void = () => undefined,
  ) {
    this.#announce = announce
    this.#onOwnChange = onOwnChange
  }

  connect(person: Person): void {
    const before = this.#present.get(person.id)?.sockets.get(OWN_SERVER) ?? 0
    this.#set(OWN_SERVER, { person, sockets: before + 1, isActive: false })
    this.#onOwnChange(person.id)
  }

  disconnect(userId: number): void {
    const found = this.#present.get(userId)
    if (!found) return
    this.#set(OWN_SERVER, { ...found, sockets: (found.sockets.get(OWN_SERVER) ?? 0) - 1 })
    this.#onOwnChange(userId)
  }

  /** Open sockets on all servers. */
  socketsOf(userId: number): number {
    return sum(this.#present.get(userId)?.sockets.values() ?? [])
  }

  /** Announces the first action of a person while online. */
  markActive(userId: number): void {
    const found = this.#present.get(userId)
    if (!found || found.isActive) return
    found.isActive = true
    this.#announce(found.person, 'active')
  }

  /** The sockets of the person on this server; without names for a person who is offline. */
  ownOf(userId: number): PersonPresence {
    const found = this.#present.get(userId)
    if (!found)
      return { person: { id: userId, displayName: '', isAdmin: false }, sockets: 0, isActive: false }
    return { person: found.person, sockets: found.sockets.get(OWN_SERVER) ?? 0, isActive: found.isActive }
  }

  /** The people with sockets on this server. */
  ownIds(): number[] {
    return [...this.#present].filter(([, { sockets }]) => sockets.has(OWN_SERVER)).map(([id]) => id)
  }

  /** Another server tells how many sockets it has of a person. */
  setOfServer(server: string, told: PersonPresence): void {
    this.#set(server, told)
  }

  /** Another server is gone, with the sockets of its people. */
  dropServer(server: string): void {
    for (const found of this.#present.values())
      if (found.sockets.has(server)) this.#set(server, { ...found, sockets: 0 })
  }

  close(): void {
    for (const { leaving } of this.#present.values()) if (leaving) clearTimeout(leaving)
    this.#present.clear()
  }

  #set(server: string, { person, sockets, isActive }: PersonPresence): void {
    const found = this.#present.get(person.id)
    if (!found) {
      if (sockets <= 0) return
      this.#present.set(person.id, {
        person,
        sockets: new Map([[server, sockets]]),
        isActive,
        leaving: null,
      })
      return this.#announce(person, 'online')
    }
    if (sockets > 0) found.sockets.set(server, sockets)
    else if (!found.sockets.delete(server)) return
    found.isActive ||= isActive
    if (found.sockets.size > 0) {
      if (found.leaving) clearTimeout(found.leaving)
      found.leaving = null
      return
    }
    found.leaving = setTimeout(() => {
      this.#present.delete(person.id)
      this.#announce(found.person, 'offline')
    }, OFFLINE_AFTER_MS)
    found.leaving.unref()
  }
}

import type { Caller } from '#server/http/caller.ts'

/** The delay from the last closed socket until a person is offline, so that a reload announces nothing. */
export const OFFLINE_AFTER_MS = 5000

export type PresenceStatus = 'online' | 'active' | 'offline'
type Person = Pick<Caller, 'id' | 'displayName' | 'isAdmin'>

interface Present {
  person: Person
  sockets: number
  isActive: boolean
  leaving: NodeJS.Timeout | null
}

/** The online people; a person may have several sockets. */
export class Presence {
  readonly #present = new Map<number, Present>()
  readonly #announce: (person: Person, status: PresenceStatus) => void

  constructor(announce: (person: Person, status: PresenceStatus) => void) {
    this.#announce = announce
  }

  connect(person: Person): void {
    const found = this.#present.get(person.id)
    if (found) {
      if (found.leaving) clearTimeout(found.leaving)
      found.leaving = null
      found.sockets++
      return
    }
    this.#present.set(person.id, { person, sockets: 1, isActive: false, leaving: null })
    this.#announce(person, 'online')
  }

  socketsOf(userId: number): number {
    return this.#present.get(userId)?.sockets ?? 0
  }

  /** Announces the first action of a person while online. */
  markActive(userId: number): void {
    const found = this.#present.get(userId)
    if (!found || found.isActive) return
    found.isActive = true
    this.#announce(found.person, 'active')
  }

  disconnect(userId: number): void {
    const found = this.#present.get(userId)
    if (!found || --found.sockets > 0) return
    found.leaving = setTimeout(() => {
      this.#present.delete(userId)
      this.#announce(found.person, 'offline')
    }, OFFLINE_AFTER_MS)
    found.leaving.unref()
  }

  close(): void {
    for (const { leaving } of this.#present.values()) if (leaving) clearTimeout(leaving)
    this.#present.clear()
  }
}

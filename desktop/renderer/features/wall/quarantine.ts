import { WALL_SET_ASIDE_MS } from '#shared/limits/wall.ts'
import { storedQuarantine } from './wall-storage.ts'

/** Clips that failed to play: excluded for an hour. */
export class Quarantine {
  #until = storedQuarantine.get()

  add(id: number): void {
    const now = Date.now()
    const still = Object.entries(this.#until).filter(([, until]) => until > now)
    this.#until = { ...Object.fromEntries(still), [id]: now + WALL_SET_ASIDE_MS }
    storedQuarantine.set(this.#until)
  }

  has(id: number): boolean {
    const left = (this.#until[id] ?? 0) - Date.now()
    // More than an hour is left where the clock was in the future then.
    return left > 0 && left <= WALL_SET_ASIDE_MS
  }
}

import { WALL_SET_ASIDE_MS } from '#shared/limits.ts'
import { defineStored, isRecord } from './stored.ts'

const stored = defineStored<Record<string, number>>('wall-set-aside', {}, (value) =>
  isRecord(value)
    ? Object.fromEntries(
        Object.entries(value).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
      )
    : undefined,
)

/** Clips that failed to play: excluded for an hour. */
export class Quarantine {
  #until = stored.read()

  add(id: number): void {
    const now = Date.now()
    const still = Object.entries(this.#until).filter(([, until]) => until > now)
    this.#until = { ...Object.fromEntries(still), [id]: now + WALL_SET_ASIDE_MS }
    stored.write(this.#until)
  }

  has(id: number): boolean {
    const left = (this.#until[id] ?? 0) - Date.now()
    // More than an hour is left where the clock was in the future then.
    return left > 0 && left <= WALL_SET_ASIDE_MS
  }
}

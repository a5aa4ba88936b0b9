import type { Database } from '#server/database/database.ts'

/** A video's id and where it stands in the list that is read: a position, or a score. */
export type Placed = [id: number, place: number]

const STRETCH = 128
/** A page lies in one or two; where more were taken out than are left, the database is asked. */
const STRETCHES_OF_PAGE = 3
const MOST_KEPT = 2000

const IN_STRETCH = `select v.id, v.feed_position as place from videos v
  where v.feed_position >= ? and v.feed_position < ? order by v.feed_position desc`

/**
 * Which videos stand where in the feed of all, by stretches of positions, until the next commit: pages that begin
 * anywhere in them need no statement. A stretch is read when it is asked for a second time: where writes are
 * frequent, reading it for one page would cost more than it saves.
 */
export class RememberedPlaces {
  readonly #database: Pick<Database, 'reader' | 'version'>
  #version = -1
  /** Null where it was asked for once. */
  readonly #stretches = new Map<number, readonly Placed[] | null>()

  constructor(database: Pick<Database, 'reader' | 'version'>) {
    this.#database = database
  }

  /** So many places below this position, the highest first; null where that isn't known. */
  async below(position: number, count: number): Promise<Placed[] | null> {
    if (this.#version !== this.#database.version || this.#stretches.size >= MOST_KEPT) {
      this.#stretches.clear()
      this.#version = this.#database.version
    }
    const version = this.#version
    const top = Math.floor((position - 1) / STRETCH)
    const found: Placed[] = []
    for (let number = top; number >= 0 && number > top - STRETCHES_OF_PAGE; number--) {
      const stretch = this.#stretches.get(number) ?? (await this.#ask(number))
      // What was read before and after a commit is no page.
      if (!stretch || version !== this.#database.version) return null
      for (const place of stretch) {
        if (place[1] < position) found.push(place)
        if (found.length === count) return found
      }
      if (number === 0) return found
    }
    return null
  }

  async #ask(number: number): Promise<readonly Placed[] | null> {
    if (!this.#stretches.has(number)) {
      this.#stretches.set(number, null)
      return null
    }
    const { reader, version } = this.#database
    const from = number * STRETCH
    const stretch = await reader.tuples<Placed>(IN_STRETCH, [from, from + STRETCH])
    if (version === this.#database.version && version === this.#version) this.#stretches.set(number, stretch)
    return stretch
  }
}

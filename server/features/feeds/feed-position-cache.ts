import type { Database } from '#server/database/database.ts'

/** A video's id and where it stands in the list that is read: a position, or a score. */
export type Placed = [id: number, place: number]

/** The videos of a stretch of positions, the highest first. The same object as long as they stand so. */
export type Stretch = readonly Placed[]

/** Those of a stretch that are on a page, from this one up to, but without, that one. */
export interface Run {
  readonly stretch: Stretch
  readonly from: number
  readonly to: number
}

export const STRETCH = 128
/** A page lies in one or two; where more were taken out than are left, the database is asked. */
const STRETCHES_OF_PAGE = 3
const MOST_KEPT = 2000

const IN_STRETCH = `select v.id, v.feed_position as place from videos v
  where v.feed_position >= ? and v.feed_position < ? order by v.feed_position desc`

/**
 * Which videos stand where in the feed of all, by stretches of positions: pages that begin anywhere in them need no
 * statement. They are forgotten when a commit publishes a video or takes one out; likes and views move nobody. A
 * stretch is read when it is asked for a second time: reading it for one page would cost more than it saves.
 */
export class FeedPositionCache {
  readonly #reader: Database['reader']
  /** Moves when places do. */
  #epoch = 0
  /** Null where it was asked for once. */
  readonly #stretches = new Map<number, Stretch | null>()

  constructor({ reader, onCommit }: Pick<Database, 'reader' | 'onCommit'>) {
    this.#reader = reader
    onCommit((changes) => {
      if (!changes.affects('videos', 'feedPosition')) return
      this.#epoch++
      this.#stretches.clear()
    })
  }

  /** So many below this position, the highest first; null where that isn't known. */
  async below(position: number, count: number): Promise<Run[] | null> {
    const epoch = this.#epoch
    const top = Math.floor((position - 1) / STRETCH)
    const runs: Run[] = []
    let missing = count
    for (let number = top; number >= 0 && number > top - STRETCHES_OF_PAGE; number--) {
      const stretch = this.#stretches.get(number) ?? (await this.#ask(number))
      // What was read before and after a commit is no page.
      if (!stretch || epoch !== this.#epoch) return null
      const from = number === top ? firstBelow(stretch, position) : 0
      const to = Math.min(stretch.length, from + missing)
      if (to > from) runs.push({ stretch, from, to })
      missing -= to - from
      if (missing === 0 || number === 0) return runs
    }
    return null
  }

  async #ask(number: number): Promise<Stretch | null> {
    if (!this.#stretches.has(number)) {
      this.#keep(number, null)
      return null
    }
    const epoch = this.#epoch
    const from = number * STRETCH
    const stretch = await this.#reader.tuples<Placed>(IN_STRETCH, [from, from + STRETCH])
    if (epoch === this.#epoch) this.#keep(number, stretch)
    return stretch
  }

  #keep(number: number, stretch: Stretch | null): void {
    this.#stretches.set(number, stretch)
    if (this.#stretches.size <= MOST_KEPT) return
    // The longest remembered goes first.
    for (const first of this.#stretches.keys()) {
      this.#stretches.delete(first)
      return
    }
  }
}

function firstBelow(stretch: Stretch, position: number): number {
  let low = 0
  let high = stretch.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((stretch[middle]?.[1] ?? 0) < position) high = middle
    else low = middle + 1
  }
  return low
}

export const placesOf = (runs: readonly Run[]): Placed[] =>
  runs.flatMap(({ stretch, from, to }) => stretch.slice(from, to))

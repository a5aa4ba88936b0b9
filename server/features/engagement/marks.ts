import { LRUCache } from 'lru-cache'
import type { Changes } from '#server/database/changes.ts'
import type { Database } from '#server/database/database.ts'
import { padded, placesFor } from '#server/database/id-list.ts'
import type { MaybePromise } from '#server/maybe-promise.ts'

/** The bits of a person's marks. A video has the bits of its own marks, and the bit of its creator. */
export const MARK_BITS = { isFollowing: 1, isLiked: 2, isSaved: 4, isWatchLater: 8 } as const

/** Followed creators are stored under their ids below zero. */
const VIDEO = { person: 'user_id', thing: 'video_id', sign: 1 } as const
const TABLES = [
  { table: 'follows', bit: MARK_BITS.isFollowing, person: 'follower_id', thing: 'creator_id', sign: -1 },
  { table: 'likes', bit: MARK_BITS.isLiked, ...VIDEO },
  { table: 'saves', bit: MARK_BITS.isSaved, ...VIDEO },
  { table: 'watch_later_items', bit: MARK_BITS.isWatchLater, ...VIDEO },
] as const

/** The bits of each marked video, and of each followed creator under its id below zero. */
type Bits = Map<number, number>

interface Person {
  /** Null where they are not read yet, and where they are too many. */
  bits: Bits | null
  /** What was written since the bits were read. */
  written: Set<number>
  reading: Promise<void> | null
}

interface MarkedVideo {
  id: number
  creatorId: number
}

/** To read more marks than these would hold the event loop for more than a few milliseconds. */
const MAX_OF_PERSON = 5000
/** A mark takes about 40 bytes. */
const MAX_MARKS = 1_000_000

/**
 * The marks of people, in memory. After a commit that writes a mark, that mark is read again. Of a person with more than
 * `MAX_OF_PERSON`, the marks of each page are read.
 */
export class Marks {
  readonly #database: Pick<Database, 'reader'>
  readonly #people: LRUCache<number, Person>

  constructor(database: Pick<Database, 'reader' | 'onChange'>, maxMarks = MAX_MARKS) {
    this.#database = database
    this.#people = new LRUCache({ maxSize: maxMarks, sizeCalculation: ({ bits }) => 10 + (bits?.size ?? 0) })
    database.onChange((changes) => this.#note(changes))
  }

  /**
   * Call after `catchUp`.
   * @returns the bits on each of these videos; a promise where they are not in memory
   */
  on(personId: number, videos: readonly MarkedVideo[]): MaybePromise<number[]> {
    const person = this.#people.get(personId)
    if (person?.bits && !person.reading && person.written.size === 0) return bitsOn(person.bits, videos)
    return this.#read(personId, person ?? this.#add(personId), videos)
  }

  #note(changes: Changes): void {
    if (changes.isEverything) this.#people.clear()
    for (const { table, sign } of TABLES)
      for (const [personId, thing] of changes.marksIn(table))
        this.#people.peek(personId)?.written.add(thing * sign)
  }

  /** Added before the read begins: what is written during the read is noted. */
  #add(personId: number): Person {
    const person: Person = { bits: null, written: new Set(), reading: null }
    this.#people.set(personId, person)
    person.reading = this.#select(personId)
      .then((bits) => {
        if (this.#people.peek(personId) !== person) return
        person.bits = bits
        // Again, with the weight that it has now.
        this.#people.delete(personId)
        this.#people.set(personId, person)
      })
      .finally(() => (person.reading = null))
    return person
  }

  async #read(personId: number, person: Person, videos: readonly MarkedVideo[]): Promise<number[]> {
    try {
      while (person.reading || (person.bits && person.written.size > 0))
        await (person.reading ??= this.#readWritten(personId, person).finally(() => (person.reading = null)))
    } catch (error) {
      if (this.#people.peek(personId) === person) this.#people.delete(personId)
      throw error
    }
    const ids = videos.flatMap(({ id, creatorId }) => [id, -creatorId])
    return bitsOn(person.bits ?? (await this.#select(personId, ids)) ?? new Map<number, number>(), videos)
  }

  /** Reads the present state of what was written, which may have been marked and unmarked since. */
  async #readWritten(personId: number, person: Person): Promise<void> {
    const ids = [...person.written]
    person.written.clear()
    const found = await this.#select(personId, ids)
    for (const id of ids) {
      const bits = found?.get(id)
      if (bits === undefined) person.bits?.delete(id)
      else person.bits?.set(id, bits)
    }
    if (person.bits && person.bits.size > MAX_OF_PERSON) person.bits = null
  }

  /**
   * @param ids of videos, and of creators below zero; all without them
   * @returns null where all are too many
   */
  async #select(personId: number, ids?: readonly number[]): Promise<Bits | null> {
    const selects = TABLES.map(({ table, bit, person, thing, sign }) => {
      const asked = ids?.flatMap((id) => (id * sign > 0 ? [id * sign] : []))
      // No row has the id 0.
      const things = asked?.length === 0 ? [0] : asked
      const among = things ? ` and ${thing} in (${placesFor(things)})` : ''
      const sql = `select ${thing} * ${sign} as id, ${bit} as bit from ${table} where ${person} = ?${among}`
      return { sql, values: [personId, ...padded(things ?? [])] }
    })
    const bits: Bits = new Map()
    const rows = await this.#database.reader.tuples<[id: number, bit: number]>(
      selects.map(({ sql }) => sql).join(' union all ') + (ids ? '' : ` limit ${MAX_OF_PERSON + 1}`),
      selects.flatMap(({ values }) => values),
    )
    if (!ids && rows.length > MAX_OF_PERSON) return null
    for (const [id, bit] of rows) bits.set(id, (bits.get(id) ?? 0) | bit)
    return bits
  }
}

const bitsOn = (bits: Bits, videos: readonly MarkedVideo[]): number[] =>
  videos.map(({ id, creatorId }) => (bits.get(id) ?? 0) | (bits.get(-creatorId) ?? 0))

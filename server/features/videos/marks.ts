import { LRUCache } from 'lru-cache'
import type { Changes } from '#server/database/changes.ts'
import type { Database } from '#server/database/database.ts'
import { padToConstantLength, placesFor } from '#server/database/id-list.ts'
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
type Bits = ReadonlyMap<number, number>

interface MarkedVideo {
  id: number
  creatorId: number
}

/** To read more marks than these would hold the event loop for more than a few milliseconds. */
const MAX_OF_PERSON = 5000
const TOO_MANY: Bits = new Map()
/** To read all marks of a person costs less than to read more written ones than these. */
const MAX_WRITTEN = 1000
/** A mark takes about 40 bytes. */
const MAX_MARKS = 1_000_000

/**
 * The marks of people, in memory. After a commit that writes a mark, the present state of that mark is read: it may have
 * been set and removed since. Of a person with more than `MAX_OF_PERSON`, the marks of each page are read.
 */
export class Marks {
  readonly #database: Pick<Database, 'reader' | 'version'>
  readonly #people: LRUCache<number, Bits>

  constructor(database: Pick<Database, 'reader' | 'version' | 'onChange'>, maxMarks = MAX_MARKS) {
    this.#database = database
    this.#people = new LRUCache({ maxSize: maxMarks, sizeCalculation: ({ size }) => 10 + size })
    database.onChange((changes) => this.#readWritten(changes))
  }

  /**
   * Call after `catchUp`.
   * @returns the bits on each of these videos; a promise where they are not in memory
   */
  on(personId: number, videos: readonly MarkedVideo[]): MaybePromise<number[]> {
    const bits = this.#people.get(personId)
    return bits && bits !== TOO_MANY ? bitsOn(bits, videos) : this.#read(personId, videos, bits)
  }

  async #read(personId: number, videos: readonly MarkedVideo[], known?: Bits): Promise<number[]> {
    const { version } = this.#database
    const all = known ?? (await this.#select(personId)) ?? TOO_MANY
    // Marks that were read before a commit may be older than it: they serve this request and are not stored.
    if (version === this.#database.version) this.#people.set(personId, all)
    if (all !== TOO_MANY) return bitsOn(all, videos)
    const ids = videos.flatMap(({ id, creatorId }) => [id, -creatorId])
    return bitsOn((await this.#select(personId, ids)) ?? TOO_MANY, videos)
  }

  async #readWritten(changes: Changes): Promise<void> {
    if (changes.isEverything) this.#people.clear()
    const written = TABLES.flatMap(({ table, sign }) =>
      changes.pairs(table).map(([personId, thing]) => ({ personId, id: thing * sign })),
    )
    const reads = [...Map.groupBy(written, ({ personId }) => personId)].map(async ([personId, marks]) => {
      const known = this.#people.peek(personId)
      if (!known || known === TOO_MANY) return
      if (marks.length > MAX_WRITTEN) return void this.#people.delete(personId)
      const ids = marks.map(({ id }) => id)
      const found = await this.#select(personId, ids)
      const bits = new Map(known)
      for (const id of ids) {
        const present = found?.get(id)
        if (present === undefined) bits.delete(id)
        else bits.set(id, present)
      }
      this.#people.set(personId, bits.size > MAX_OF_PERSON ? TOO_MANY : bits)
    })
    await Promise.all(reads)
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
      return { sql, values: [personId, ...padToConstantLength(things ?? [])] }
    })
    const rows = await this.#database.reader.tuples<[id: number, bit: number]>(
      selects.map(({ sql }) => sql).join(' union all ') + (ids ? '' : ` limit ${MAX_OF_PERSON + 1}`),
      selects.flatMap(({ values }) => values),
    )
    if (!ids && rows.length > MAX_OF_PERSON) return null
    const bits = new Map<number, number>()
    for (const [id, bit] of rows) bits.set(id, (bits.get(id) ?? 0) | bit)
    return bits
  }
}

const bitsOn = (bits: Bits, videos: readonly MarkedVideo[]): number[] =>
  videos.map(({ id, creatorId }) => (bits.get(id) ?? 0) | (bits.get(-creatorId) ?? 0))

import { LRUCache } from 'lru-cache'
import type { Reader } from '#server/database/reader.ts'
import type { SearchIndex } from './fts-query.ts'

/** Rows that are read in one turn of the event loop. */
const READ_MAX = 2000
const CACHED_MAX_BYTES = 6 * 1024 * 1024
/** Of an entry with its key. */
const ENTRY_BYTES = 200

/**
 * The rows of a word: a few ones ascending, many as one bit for each row. `many` were searched for once, `reading` again:
 * until these are read, and where they would be too many, the index is asked.
 */
type Rows = Int32Array | Uint8Array<ArrayBuffer> | 'many' | 'reading'

const isFew = (rows: Rows): rows is Int32Array => rows instanceof Int32Array
const isBits = (rows: Rows): rows is Uint8Array<ArrayBuffer> => rows instanceof Uint8Array

function has(rows: Int32Array | Uint8Array, row: number): boolean {
  if (rows instanceof Uint8Array) return ((rows[row >> 3] ?? 0) & (1 << (row & 7))) !== 0
  let [from, to] = [0, rows.length]
  while (from < to) {
    const middle = (from + to) >>> 1
    if ((rows[middle] ?? 0) < row) from = middle + 1
    else to = middle
  }
  return rows[from] === row
}

/**
 * The rows of SQLite's index by word. Searches have words in common: what several words have in common is found here in
 * a few microseconds, where the index takes a hundred. All words are dropped when searched text was written.
 */
export class WordRows {
  readonly #reader: Reader
  readonly #index: SearchIndex
  readonly #fewMax: number
  #known = newCache()
  #building = Promise.resolve()
  #isStopped = false

  /** @param fewMax a word with more rows is read in the background */
  constructor(reader: Reader, index: SearchIndex, fewMax = READ_MAX) {
    this.#reader = reader
    this.#index = index
    this.#fewMax = fewMax
  }

  /** Call when searched text was written. */
  clear(): void {
    // What is being read fills the former cache: it may be older than the write.
    this.#known = newCache()
  }

  /** Ends the reading in the background. */
  async stop(): Promise<void> {
    this.#isStopped = true
    await this.#building
  }

  /** @param words in the language of the index @returns whether one of them has no row */
  async isAnyWithout(words: readonly string[]): Promise<boolean> {
    for (const word of words) {
      const rows = this.#known.get(word) ?? (await this.#read(word))
      if (isFew(rows) && rows.length === 0) return true
    }
    return false
  }

  /** The highest rows with every word; null where the rows of a word are not in memory. */
  async newest(words: readonly string[], limit: number): Promise<number[] | null> {
    const again = words.filter((word) => this.#known.get(word) === 'many')
    if (await this.isAnyWithout(words)) return []
    for (const word of again) this.#readAll(word)
    const every = words.map((word) => this.#known.get(word) ?? 'reading')
    const few = every.filter(isFew).sort((a, b) => a.length - b.length)
    const many = every.filter(isBits)
    if (few.length + many.length < words.length) return null
    const [fewest, ...others] = [...few, ...many]
    return fewest && isFew(fewest) ? inAll(fewest, others, limit) : inAllBits(many, limit)
  }

  async #read(word: string): Promise<Rows> {
    const known = this.#known
    const found = await this.#reader.column<number>(
      `select rowid from ${this.#index} where ${this.#index} match ? order by rowid limit ${this.#fewMax + 1}`,
      [word],
    )
    const rows = found.length > this.#fewMax ? 'many' : Int32Array.from(found)
    known.set(word, rows)
    return rows
  }

  /** Reads a word with many rows in the background, one word after the other. */
  #readAll(word: string): void {
    const known = this.#known
    known.set(word, 'reading')
    this.#building = this.#building
      .then(async () => {
        const bits = await this.#readBits(word, () => this.#isStopped || known !== this.#known)
        if (bits) known.set(word, bits)
      })
      // Read again when it is asked for again.
      .catch(() => void known.delete(word))
  }

  async #readBits(word: string, isOver: () => boolean): Promise<Uint8Array<ArrayBuffer> | null> {
    const match = `select rowid from ${this.#index} where ${this.#index} match ?`
    if (isOver()) return null
    const [highest = 0] = await this.#reader.column<number>(`${match} order by rowid desc limit 1`, [word])
    const bits = new Uint8Array((highest >> 3) + 1)
    if (bits.length > CACHED_MAX_BYTES / 4) return null
    // Not by ranges of rows: FTS5 walks from its first row to the beginning of each.
    for await (const rows of this.#reader.columnInParts<number>(
      `${match} order by rowid`,
      [word],
      READ_MAX,
    )) {
      if (isOver()) return null
      for (const row of rows) bits[row >> 3] = (bits[row >> 3] ?? 0) | (1 << (row & 7))
    }
    return bits
  }
}

const newCache = () =>
  new LRUCache<string, Rows>({
    maxSize: CACHED_MAX_BYTES,
    sizeCalculation: (rows) => ENTRY_BYTES + (typeof rows === 'string' ? 0 : rows.byteLength),
  })

function inAll(fewest: Int32Array, others: readonly (Int32Array | Uint8Array)[], limit: number): number[] {
  const found: number[] = []
  for (let at = fewest.length - 1; at >= 0 && found.length < limit; at--) {
    const row = fewest[at] ?? 0
    if (others.every((rows) => has(rows, row))) found.push(row)
  }
  return found
}

function inAllBits([first = new Uint8Array(), ...others]: readonly Uint8Array[], limit: number): number[] {
  const found: number[] = []
  for (let at = first.length - 1; at >= 0 && found.length < limit; at--) {
    let byte = first[at] ?? 0
    for (const bits of others) byte &= bits[at] ?? 0
    if (byte === 0) continue
    for (let bit = 7; bit >= 0; bit--) if (byte & (1 << bit)) found.push(at * 8 + bit)
  }
  return found.slice(0, limit)
}

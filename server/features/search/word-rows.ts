import { LRUCache } from 'lru-cache'
import type { Reader } from '#server/database/reader.ts'
import type { SearchIndex } from './fts-query.ts'

/** Rows that are read at once. */
const READ_MAX = 2000
/** Rows of a common word that are read in one turn of the event loop: about 3 ms. */
const TURN_ROWS = 5000
/** Searches find what words have in common in titles alone; of captions they need the words without a row. */
const MAX_BYTES = { video_search: 24 * 1024 * 1024, cue_search: 6 * 1024 * 1024 }
/**
 * Searches for a common word before its rows are read. To read 30,000 rows takes as long as to ask the index 13 times: rare
 * searches for many common words would otherwise take each other's place in memory, and be read each time.
 */
const READ_AFTER = 8
/** Of an entry with its key. */
const ENTRY_BYTES = 200

/**
 * The rows of a word: ascending, or one bit for each row where that is less memory. Of a common word that is not in memory
 * the number of searches for it; the index is asked.
 */
type Rows = Int32Array | Uint8Array<ArrayBuffer> | number

const isListed = (rows: Rows): rows is Int32Array => rows instanceof Int32Array
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
  readonly #readAfter: number
  #known: LRUCache<string, Rows>
  #building = Promise.resolve()
  #isStopped = false

  /**
   * @param fewMax a word with more rows is common: it is read in the background
   * @param readAfter and after this many searches for it
   */
  constructor(reader: Reader, index: SearchIndex, fewMax = READ_MAX, readAfter = READ_AFTER) {
    this.#reader = reader
    this.#index = index
    this.#fewMax = fewMax
    this.#readAfter = readAfter
    this.#known = newCache(index)
  }

  /** Call when searched text was written. */
  clear(): void {
    // What is being read fills the former cache: it may be older than the write.
    this.#known = newCache(this.#index)
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
      if (isListed(rows) && rows.length === 0) return true
    }
    return false
  }

  /** The highest rows with every word; null where the rows of a word are not in memory. */
  async newest(words: readonly string[], limit: number): Promise<number[] | null> {
    if (await this.isAnyWithout(words)) return []
    const every = words.map((word) => this.#known.get(word) ?? 0)
    for (const [index, rows] of every.entries())
      if (typeof rows === 'number') this.#count(words[index] ?? '', rows + 1)
    const listed = every.filter(isListed).sort((a, b) => a.length - b.length)
    const bits = every.filter(isBits)
    if (listed.length + bits.length < words.length) return null
    const [fewest, ...others] = [...listed, ...bits]
    return fewest && isListed(fewest) ? inAll(fewest, others, limit) : inAllBits(bits, limit)
  }

  #count(word: string, searches: number): void {
    this.#known.set(word, searches)
    if (searches === this.#readAfter) this.#readAll(word)
  }

  async #read(word: string): Promise<Rows> {
    const known = this.#known
    const found = await this.#reader.column<number>(
      `select rowid from ${this.#index} where ${this.#index} match ? order by rowid limit ${this.#fewMax + 1}`,
      [word],
    )
    const rows = found.length > this.#fewMax ? 0 : Int32Array.from(found)
    known.set(word, rows)
    return rows
  }

  /** Reads a word with many rows in the background, one word after the other. */
  #readAll(word: string): void {
    const known = this.#known
    this.#building = this.#building
      .then(async () => {
        const rows = await this.#readManyRows(word, () => this.#isStopped || known !== this.#known)
        if (rows) known.set(word, rows)
      })
      // Read again when it is asked for again.
      .catch(() => void known.delete(word))
  }

  async #readManyRows(word: string, isOver: () => boolean): Promise<Rows | null> {
    const match = `select rowid from ${this.#index} where ${this.#index} match ?`
    if (isOver()) return null
    const [highest = 0] = await this.#reader.column<number>(`${match} order by rowid desc limit 1`, [word])
    const bits = new Uint8Array((highest >> 3) + 1)
    if (bits.length > MAX_BYTES[this.#index] / 4) return null
    let count = 0
    // Not by ranges of rows: FTS5 walks from its first row to the beginning of each.
    for await (const rows of this.#reader.columnInParts<number>(
      `${match} order by rowid`,
      [word],
      TURN_ROWS,
    )) {
      if (isOver()) return null
      count += rows.length
      for (const row of rows) bits[row >> 3] = (bits[row >> 3] ?? 0) | (1 << (row & 7))
    }
    return count * Int32Array.BYTES_PER_ELEMENT < bits.length
      ? Int32Array.from(inAllBits([bits], count)).reverse()
      : bits
  }
}

const newCache = (index: SearchIndex) =>
  new LRUCache<string, Rows>({
    maxSize: MAX_BYTES[index],
    sizeCalculation: (rows) => ENTRY_BYTES + (typeof rows === 'number' ? 0 : rows.byteLength),
  })

function inAll(fewest: Int32Array, others: readonly (Int32Array | Uint8Array)[], limit: number): number[] {
  const found: number[] = []
  for (let at = fewest.length - 1; at >= 0 && found.length < limit; at--) {
    const row = fewest[at] ?? 0
    let n = 0
    while (n < others.length && has(others[n] ?? fewest, row)) n++
    if (n === others.length) found.push(row)
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

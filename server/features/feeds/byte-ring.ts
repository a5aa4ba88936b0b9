import { Column } from '#server/database/column.ts'

const PAGE_BYTES = 1024 * 1024
/** Before the bytes of an entry: their length and its two numbers, of 32 bits each. One place in memory is read for all. */
const HEADER_BYTES = 12

/** A part of a page. Not a view: to make one takes as long as to copy the part. */
export interface Range {
  bytes: Buffer
  from: number
  to: number
}

interface RingEntry {
  bytes: Buffer
  /** Two integers from 0 to 2³² − 1. */
  numbers: readonly [number, number]
}

/**
 * Bytes by id, in pages of 1 MB. The oldest page goes when a new one is needed: nothing is visited for it, and bytes
 * that were read from it stay as they are. The bytes held are the bytes counted.
 */
export class ByteRing {
  readonly #maxPages: number
  readonly #pages = new Map<number, { bytes: Buffer; words: Uint32Array }>()
  /** The place of each id in all bytes that were ever stored, and 0 without one. */
  readonly #places = new Column()
  /** The page that is written, counted from 1, and the bytes on it. */
  #page = 0
  #used = PAGE_BYTES

  constructor(maxBytes: number) {
    this.#maxPages = Math.max(1, Math.floor(maxBytes / PAGE_BYTES))
  }

  /** Whether more bytes take the place of the oldest. */
  get isFull(): boolean {
    return this.#pages.size === this.#maxPages
  }

  /**
   * What is made of the entries of these ids; undefined for those without one.
   * @param make gets the parts of an entry one by one: this runs for each video of each page
   */
  get<Made>(
    ids: readonly number[],
    make: (range: Range, first: number, second: number, id: number) => Made,
  ): (Made | undefined)[] {
    // In two passes: the memory answers reads that don't wait for each other at the same time.
    const places = ids.map((id) => this.#places.get(id))
    return places.map((place, index) => {
      const number = Math.floor(place / PAGE_BYTES)
      const page = this.#pages.get(number)
      if (!page) return undefined
      const from = place - number * PAGE_BYTES
      const word = from / 4
      const { bytes, words } = page
      const start = from + HEADER_BYTES
      const range = { bytes, from: start, to: start + (words[word] ?? 0) }
      return make(range, words[word + 1] ?? 0, words[word + 2] ?? 0, ids[index] ?? 0)
    })
  }

  set(id: number, { bytes, numbers }: RingEntry): void {
    const length = HEADER_BYTES + bytes.length
    if (length > PAGE_BYTES) return
    if (this.#used + length > PAGE_BYTES) {
      this.#pages.delete(this.#page + 1 - this.#maxPages)
      const bytes = Buffer.allocUnsafeSlow(PAGE_BYTES)
      this.#pages.set(++this.#page, { bytes, words: new Uint32Array(bytes.buffer) })
      this.#used = 0
    }
    const page = this.#pages.get(this.#page)
    page?.words.set([bytes.length, ...numbers], this.#used / 4)
    page?.bytes.set(bytes, this.#used + HEADER_BYTES)
    this.#places.set(id, this.#page * PAGE_BYTES + this.#used)
    // Words begin at multiples of 4.
    this.#used += Math.ceil(length / 4) * 4
  }

  delete(id: number): void {
    if (this.#places.get(id) > 0) this.#places.set(id, 0)
  }

  clear(): void {
    this.#pages.clear()
    this.#used = PAGE_BYTES
  }
}

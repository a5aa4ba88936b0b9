import { Column } from '#server/database/column.ts'

const PAGE_BYTES = 1024 * 1024
/** Before the bytes of an entry: their length and its two numbers, of 32 bits each. One place in memory is read for all. */
const HEADER_BYTES = 12
/** Memory is read in lines of 64 bytes. */
const LINE_WORDS = 16

/** A part of a page. Not a view: to make one takes as long as to copy the part. */
export interface Range {
  bytes: Buffer
  from: number
  to: number
}

interface Page {
  bytes: Buffer
  words: Uint32Array
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
  /** By number, from 1; undefined once they are dropped. */
  readonly #pages: (Page | undefined)[] = [undefined]
  /** The place of each id in all bytes that were ever stored, and 0 without one. */
  readonly #places = new Column()
  /** The number of the page that is written, and the bytes on it. */
  #page = 0
  #used = PAGE_BYTES
  /** The number of the last page that was dropped. */
  #dropped = 0
  /** The places and the lengths of the entries that are read. Arrays that are used again. */
  readonly #readPlaces: number[] = []
  readonly #readLengths: number[] = []
  /** Written by `#load`, and not read: the compiler leaves out reads whose result is not stored. */
  loaded = 0

  constructor(maxBytes: number) {
    this.#maxPages = Math.max(1, Math.floor(maxBytes / PAGE_BYTES))
  }

  /** Whether more bytes take the place of the oldest. */
  get isFull(): boolean {
    return this.#page - this.#dropped === this.#maxPages
  }

  /**
   * What is made of the entries of these ids; undefined for those without one.
   * @param make gets the parts of an entry one by one: this runs for each video of each page
   */
  get<Made>(
    ids: readonly number[],
    make: (range: Range, first: number, second: number, id: number) => Made,
  ): (Made | undefined)[] {
    this.#load(ids)
    return ids.map((id, index) => {
      const place = this.#readPlaces[index] ?? 0
      const number = Math.floor(place / PAGE_BYTES)
      const page = this.#pages[number]
      if (!page) return undefined
      const from = place - number * PAGE_BYTES
      const word = from / 4
      const { bytes, words } = page
      const start = from + HEADER_BYTES
      const range = { bytes, from: start, to: start + (words[word] ?? 0) }
      return make(range, words[word + 1] ?? 0, words[word + 2] ?? 0, id)
    })
  }

  /**
   * Reads entries into the cache of the processor before they are copied one by one. In these loops no read waits for
   * another one, so that the memory answers many at the same time. With a call or an object for each entry, the processor
   * does not look far enough ahead.
   */
  #load(ids: readonly number[]): void {
    const [places, lengths] = [this.#readPlaces, this.#readLengths]
    for (let index = 0; index < ids.length; index++) places[index] = this.#places.get(ids[index] ?? 0)
    for (let index = 0; index < ids.length; index++) {
      const place = places[index] ?? 0
      const number = Math.floor(place / PAGE_BYTES)
      const page = this.#pages[number]
      lengths[index] = page ? (page.words[(place - number * PAGE_BYTES) / 4] ?? 0) : 0
    }
    let loaded = 0
    for (let index = 0; index < ids.length; index++) {
      const place = places[index] ?? 0
      const number = Math.floor(place / PAGE_BYTES)
      const page = this.#pages[number]
      if (!page) continue
      const first = (place - number * PAGE_BYTES) / 4
      const end = first + (lengths[index] ?? 0) / 4
      for (let word = first + LINE_WORDS; word < end; word += LINE_WORDS) loaded |= page.words[word] ?? 0
    }
    this.loaded = loaded
  }

  set(id: number, { bytes, numbers }: RingEntry): void {
    const length = HEADER_BYTES + bytes.length
    if (length > PAGE_BYTES) return
    if (this.#used + length > PAGE_BYTES) {
      if (this.isFull) this.#pages[++this.#dropped] = undefined
      const bytes = Buffer.allocUnsafeSlow(PAGE_BYTES)
      this.#pages[++this.#page] = { bytes, words: new Uint32Array(bytes.buffer) }
      this.#used = 0
    }
    const page = this.#pages[this.#page]
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
    this.#pages.fill(undefined)
    this.#dropped = this.#page
    this.#used = PAGE_BYTES
  }
}

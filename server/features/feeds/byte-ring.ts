import { Column } from '#server/database/column.ts'

const PAGE_BYTES = 1024 * 1024
/** Before the bytes of an entry: their length and its two numbers, of 32 bits each. One place in memory is read for all. */
const HEADER_BYTES = 12
/** Memory is read in lines of 64 bytes. Most entries are in this many. */
const [LINE_WORDS, LINES] = [16, 5]

/** The bytes of an entry are a part of a page. Not a view: to make one takes as long as to copy the part. */
export interface RingEntry {
  bytes: Buffer
  from: number
  to: number
  /** Integers from 0 to 2³² − 1. */
  first: number
  second: number
}

interface Page {
  bytes: Buffer
  words: Uint32Array
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

  /** Written by `get`, and not read: the compiler leaves out reads whose result is not stored. */
  loaded = 0

  constructor(maxBytes: number) {
    this.#maxPages = Math.max(1, Math.floor(maxBytes / PAGE_BYTES))
  }

  /** Whether more bytes take the place of the oldest. */
  get isFull(): boolean {
    return this.#page - this.#dropped === this.#maxPages
  }

  /**
   * The entries of these ids; undefined for those without one. All are read into the cache of the processor first: in
   * that loop no read waits for another one, so that the memory answers many at the same time.
   */
  get(ids: readonly number[]): (RingEntry | undefined)[] {
    let loaded = 0
    for (const id of ids) {
      const place = this.#places.get(id)
      const number = Math.floor(place / PAGE_BYTES)
      const words = this.#pages[number]?.words
      if (!words) continue
      const word = (place - number * PAGE_BYTES) / 4
      for (let line = 0; line < LINES; line++) loaded |= words[word + line * LINE_WORDS] ?? 0
    }
    this.loaded = loaded
    return ids.map((id) => this.#entryAt(this.#places.get(id)))
  }

  #entryAt(place: number): RingEntry | undefined {
    const number = Math.floor(place / PAGE_BYTES)
    const page = this.#pages[number]
    if (!page) return undefined
    const { bytes, words } = page
    const at = place - number * PAGE_BYTES
    const [word, from] = [at / 4, at + HEADER_BYTES]
    return {
      bytes,
      from,
      to: from + (words[word] ?? 0),
      first: words[word + 1] ?? 0,
      second: words[word + 2] ?? 0,
    }
  }

  set(id: number, bytes: Buffer, first: number, second: number): void {
    const length = HEADER_BYTES + bytes.length
    if (length > PAGE_BYTES) return
    if (this.#used + length > PAGE_BYTES) {
      if (this.isFull) this.#pages[++this.#dropped] = undefined
      const bytes = Buffer.allocUnsafeSlow(PAGE_BYTES)
      this.#pages[++this.#page] = { bytes, words: new Uint32Array(bytes.buffer) }
      this.#used = 0
    }
    const page = this.#pages[this.#page]
    page?.words.set([bytes.length, first, second], this.#used / 4)
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

import { Column } from '#server/database/column.ts'

const PAGE_BYTES = 1024 * 1024
/** Before the bytes of an entry: their length and its two numbers, of 32 bits each. One place in memory is read for all. */
const HEADER_BYTES = 12

export interface RingEntry {
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

  get(id: number): RingEntry | undefined {
    const place = this.#places.get(id)
    const from = place % PAGE_BYTES
    const page = this.#pages.get((place - from) / PAGE_BYTES)
    if (!page) return undefined
    const at = from / 4
    const { words } = page
    const [length = 0, first = 0, second = 0] = [words[at], words[at + 1], words[at + 2]]
    const start = from + HEADER_BYTES
    return { bytes: page.bytes.subarray(start, start + length), numbers: [first, second] }
  }

  set(id: number, { bytes, numbers }: RingEntry): void {
    const length = HEADER_BYTES + bytes.length
    if (length > PAGE_BYTES) return
    if (this.#used + length > PAGE_BYTES) {
      this.#pages.delete(this.#page + 1 - this.#maxPages)
      const page = Buffer.allocUnsafeSlow(PAGE_BYTES)
      this.#pages.set(++this.#page, { bytes: page, words: new Uint32Array(page.buffer) })
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

import { Column } from '#server/database/column.ts'

const PAGE_BYTES = 1024 * 1024
const NUMBER_BYTES = Uint32Array.BYTES_PER_ELEMENT
/** Before the bytes of an entry: their length and its two numbers. One place in memory is read for all. */
const HEADER_BYTES = 3 * NUMBER_BYTES

/**
 * Bytes by id, in pages of 1 MB. The oldest page goes when a new one is needed: nothing is visited for it, and bytes
 * that were read from it stay as they are. The bytes held are the bytes counted.
 */
export class ByteRing {
  readonly #maxPages: number
  /** The newest pages, each at its number (from 1) modulo the most of them. */
  readonly #pages: Uint32Array<ArrayBuffer>[] = []
  /** The place of each id in all bytes that were ever stored, and 0 without one. */
  readonly #places = new Column()
  /** The number of the page that is written, and the bytes on it. */
  #page = 0
  #used = 0

  constructor(maxBytes: number) {
    this.#maxPages = Math.max(1, Math.floor(maxBytes / PAGE_BYTES))
  }

  /** Whether more bytes take the place of the oldest. */
  get isFull(): boolean {
    return this.#page >= this.#maxPages
  }

  get(id: number) {
    const place = this.#places.get(id)
    const number = Math.floor(place / PAGE_BYTES)
    const page = this.#pages[number % this.#maxPages]
    if (!page || number <= this.#page - this.#maxPages) return undefined
    const at = (place % PAGE_BYTES) / NUMBER_BYTES
    return {
      bytes: new Uint8Array(page.buffer, at * NUMBER_BYTES + HEADER_BYTES, page[at]),
      first: page[at + 1] ?? 0,
      second: page[at + 2] ?? 0,
    }
  }

  /** @param first like `second`, an integer from 0 to 2³² − 1 */
  set(id: number, bytes: Uint8Array, first: number, second: number): void {
    const length = HEADER_BYTES + Math.ceil(bytes.length / NUMBER_BYTES) * NUMBER_BYTES
    if (length > PAGE_BYTES) return
    let page = this.#pages[this.#page % this.#maxPages]
    if (!page || this.#used + length > PAGE_BYTES) {
      page = new Uint32Array(PAGE_BYTES / NUMBER_BYTES)
      this.#pages[++this.#page % this.#maxPages] = page
      this.#used = 0
    }
    page.set([bytes.length, first, second], this.#used / NUMBER_BYTES)
    new Uint8Array(page.buffer).set(bytes, this.#used + HEADER_BYTES)
    this.#places.set(id, this.#page * PAGE_BYTES + this.#used)
    this.#used += length
  }

  delete(id: number): void {
    this.#places.set(id, 0)
  }
}

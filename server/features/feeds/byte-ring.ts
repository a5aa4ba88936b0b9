import { Column } from '#server/database/column.ts'

const PAGE_BYTES = 1024 * 1024
/** Before the bytes of an entry: their length and its two numbers, of 32 bits each. One place in memory is read for all. */
const HEADER_BYTES = 12

/**
 * Bytes by id, in pages of 1 MB. The oldest page goes when a new one is needed: nothing is visited for it, and bytes
 * that were read from it stay as they are. The bytes held are the bytes counted.
 */
export class ByteRing {
  readonly #maxPages: number
  /** By number, from 1, without those that are dropped. */
  readonly #pages = new Map<number, Buffer>()
  /** The place of each id in all bytes that were ever stored, and 0 without one. */
  readonly #places = new Column()
  /** The number of the page that is written, and the bytes on it. */
  #page = 0
  #used = PAGE_BYTES

  constructor(maxBytes: number) {
    this.#maxPages = Math.max(1, Math.floor(maxBytes / PAGE_BYTES))
  }

  /** Whether more bytes take the place of the oldest. */
  get isFull(): boolean {
    return this.#pages.size === this.#maxPages
  }

  get(id: number) {
    const place = this.#places.get(id)
    const bytes = this.#pages.get(Math.floor(place / PAGE_BYTES))
    if (!bytes) return undefined
    const at = place % PAGE_BYTES
    const from = at + HEADER_BYTES
    return {
      bytes: bytes.subarray(from, from + bytes.readUInt32LE(at)),
      first: bytes.readUInt32LE(at + 4),
      second: bytes.readUInt32LE(at + 8),
    }
  }

  /** @param first like `second`, an integer from 0 to 2³² − 1 */
  set(id: number, bytes: Uint8Array, first: number, second: number): void {
    const length = HEADER_BYTES + bytes.length
    if (length > PAGE_BYTES) return
    if (this.#used + length > PAGE_BYTES) {
      if (this.isFull) this.#pages.delete(this.#page - this.#maxPages + 1)
      this.#pages.set(++this.#page, Buffer.allocUnsafeSlow(PAGE_BYTES))
      this.#used = 0
    }
    const page = this.#pages.get(this.#page)
    for (const [index, number] of [bytes.length, first, second].entries())
      page?.writeUInt32LE(number, this.#used + 4 * index)
    page?.set(bytes, this.#used + HEADER_BYTES)
    this.#places.set(id, this.#page * PAGE_BYTES + this.#used)
    this.#used += length
  }

  delete(id: number): void {
    this.#places.set(id, 0)
  }
}

import { Column } from '#server/database/column.ts'

const PAGE_BYTES = 1024 * 1024

/**
 * Bytes by id, in pages of 1 MB. The oldest page goes when a new one is needed: nothing is visited for it, and bytes
 * that were read from it stay as they are. The bytes held are the bytes counted.
 */
export class ByteRing {
  readonly #maxPages: number
  readonly #pages = new Map<number, Buffer>()
  /** The place of each id in all bytes that were ever stored, and 0 without one. */
  readonly #places = new Column()
  readonly #lengths = new Column('integer')
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

  get(id: number): Buffer | undefined {
    const place = this.#places.get(id)
    const from = place % PAGE_BYTES
    return this.#pages.get((place - from) / PAGE_BYTES)?.subarray(from, from + this.#lengths.get(id))
  }

  set(id: number, bytes: Buffer): void {
    if (bytes.length > PAGE_BYTES) return
    if (this.#used + bytes.length > PAGE_BYTES) {
      this.#pages.delete(this.#page + 1 - this.#maxPages)
      this.#pages.set(++this.#page, Buffer.allocUnsafeSlow(PAGE_BYTES))
      this.#used = 0
    }
    this.#pages.get(this.#page)?.set(bytes, this.#used)
    this.#places.set(id, this.#page * PAGE_BYTES + this.#used)
    this.#lengths.set(id, bytes.length)
    this.#used += bytes.length
  }

  delete(id: number): void {
    if (this.#places.get(id) > 0) this.#places.set(id, 0)
  }

  clear(): void {
    this.#pages.clear()
    this.#used = PAGE_BYTES
  }
}

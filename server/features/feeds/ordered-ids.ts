import type { Column } from '#server/database/column.ts'

const withRoom = (length: number): number => Math.ceil(length * 1.1) + 16

/**
 * Ids in one piece of memory, ascending by the value in a column and then by themselves. A page is a binary search and
 * a slice; an id that moves shifts only the ids between its old and its new place.
 */
export class OrderedIds {
  readonly #values: Column
  #ids: Int32Array
  #length = 0

  /** @param parts the ids of the list, the highest first; `others` are left out */
  constructor(values: Column, parts: readonly Int32Array[] = [], others = new Map<number, unknown>()) {
    this.#values = values
    this.#ids = new Int32Array(withRoom(parts.reduce((length, part) => length + part.length, 0)))
    for (const part of parts) for (const id of part) if (!others.has(id)) this.#ids[this.#length++] = id
    this.#ids.subarray(0, this.#length).reverse()
  }

  get length(): number {
    return this.#length
  }

  /** Up to `limit` ids below this value and id, the highest first. */
  below(value: number, id: number, limit: number): number[] {
    const end = this.#rank(value, id)
    return [...this.#ids.subarray(Math.max(0, end - limit), end)].reverse()
  }

  /** Adds an id, whose value is in the column, where the list doesn't have it. */
  insert(id: number): void {
    const at = this.#rank(this.#values.get(id), id)
    if (this.#has(id, at)) return
    if (this.#length === this.#ids.length) {
      const ids = this.#ids
      this.#ids = new Int32Array(withRoom(ids.length))
      this.#ids.set(ids)
    }
    this.#ids.copyWithin(at + 1, at, this.#length++)
    this.#ids[at] = id
  }

  /** Removes an id where the list has it. Call before its value changes. */
  remove(id: number): void {
    const at = this.#rank(this.#values.get(id), id)
    if (this.#has(id, at)) this.#ids.copyWithin(at, at + 1, this.#length--)
  }

  #has(id: number, at: number): boolean {
    return at < this.#length && this.#ids[at] === id
  }

  /** How many ids are below this value and id. */
  #rank(value: number, id: number): number {
    let [from, to] = [0, this.#length]
    while (from < to) {
      const middle = (from + to) >>> 1
      const other = this.#ids[middle] ?? 0
      const otherValue = this.#values.get(other)
      if (otherValue < value || (otherValue === value && other < id)) from = middle + 1
      else to = middle
    }
    return from
  }
}

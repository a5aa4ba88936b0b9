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

  /**
   * @param parts the ids of the list, the highest first, one part after the other
   * @param without ids that are left out
   */
  constructor(values: Column, parts: readonly Int32Array[] = [], without: ReadonlySet<number> = new Set()) {
    this.#values = values
    this.#ids = new Int32Array(withRoom(parts.reduce((length, part) => length + part.length, 0)))
    for (const part of parts) for (const id of part) if (!without.has(id)) this.#ids[this.#length++] = id
    this.#ids.subarray(0, this.#length).reverse()
  }

  get length(): number {
    return this.#length
  }

  /** Up to `limit` ids below this value and id, the highest first. */
  below(value: number, id: number, limit: number): number[] {
    const ids: number[] = []
    for (let at = this.#rank(value, id) - 1; at >= 0 && ids.length < limit; at--) ids.push(this.#at(at))
    return ids
  }

  has(id: number): boolean {
    const at = this.#rank(this.#values.get(id), id)
    return at < this.#length && this.#at(at) === id
  }

  /** Adds an id, whose value is in the column. */
  insert(id: number): void {
    const at = this.#rank(this.#values.get(id), id)
    if (this.#length === this.#ids.length) {
      const ids = this.#ids
      this.#ids = new Int32Array(withRoom(ids.length))
      this.#ids.set(ids)
    }
    this.#ids.copyWithin(at + 1, at, this.#length++)
    this.#ids[at] = id
  }

  /** Removes an id that the list has. Call before its value changes. */
  remove(id: number): void {
    const at = this.#rank(this.#values.get(id), id)
    this.#ids.copyWithin(at, at + 1, this.#length--)
  }

  #at(index: number): number {
    return this.#ids[index] ?? 0
  }

  /** How many ids are below this value and id. */
  #rank(value: number, id: number): number {
    let [from, to] = [0, this.#length]
    while (from < to) {
      const middle = (from + to) >>> 1
      const other = this.#at(middle)
      const otherValue = this.#values.get(other)
      if (otherValue < value || (otherValue === value && other < id)) from = middle + 1
      else to = middle
    }
    return from
  }
}

/** A number for each id, in one piece of memory that grows with the ids. It is 0 where none was set. */
export class Column {
  #values = new Float64Array(64)

  get(id: number): number {
    return this.#values[id] ?? 0
  }

  set(id: number, value: number): void {
    if (id >= this.#values.length) {
      const grown = new Float64Array(Math.ceil(id * 1.25) + 1)
      grown.set(this.#values)
      this.#values = grown
    }
    this.#values[id] = value
  }
}

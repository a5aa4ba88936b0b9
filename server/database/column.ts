const ARRAYS = { integer: Int32Array, float: Float64Array }

/** A number for each id, in one piece of memory that grows with the ids. It is 0 where none was set. */
export class Column {
  readonly #kind: keyof typeof ARRAYS
  #values: Int32Array | Float64Array

  /** @param kind integers of 32 bits, in half the memory, or any numbers */
  constructor(kind: keyof typeof ARRAYS = 'float') {
    this.#kind = kind
    this.#values = new ARRAYS[kind](64)
  }

  get(id: number): number {
    return this.#values[id] ?? 0
  }

  set(id: number, value: number): void {
    if (id >= this.#values.length) {
      const grown = new ARRAYS[this.#kind](Math.ceil(id * 1.25) + 1)
      grown.set(this.#values)
      this.#values = grown
    }
    this.#values[id] = value
  }
}

const ARRAYS = { integer: Int32Array, float: Float64Array }
const PAGE_VALUES = 8192

/**
 * A number for each id, in pages that come with the ids: nothing is copied when there are more ids, and no memory is freed
 * that only smaller arrays could use again. It is 0 where none was set.
 */
export class Column {
  readonly #kind: keyof typeof ARRAYS
  readonly #pages: (Int32Array | Float64Array)[] = []

  /** @param kind integers of 32 bits, in half the memory, or any numbers */
  constructor(kind: keyof typeof ARRAYS = 'float') {
    this.#kind = kind
  }

  get(id: number): number {
    return this.#pages[Math.floor(id / PAGE_VALUES)]?.[id % PAGE_VALUES] ?? 0
  }

  set(id: number, value: number): void {
    const page = (this.#pages[Math.floor(id / PAGE_VALUES)] ??= new ARRAYS[this.#kind](PAGE_VALUES))
    page[id % PAGE_VALUES] = value
  }
}

const PAGE_VALUES = 8192

/**
 * A number for each id, 0 where none was set. Its pages come with the ids: nothing is copied when there are more ids, and
 * no memory is freed that only smaller arrays could use again.
 */
export class Column {
  readonly #Values: Int32ArrayConstructor | Float64ArrayConstructor
  readonly #pages: (Int32Array | Float64Array)[] = []

  /** @param Values what a page is: integers of 32 bits take half the memory */
  constructor(Values: Int32ArrayConstructor | Float64ArrayConstructor = Float64Array) {
    this.#Values = Values
  }

  get(id: number): number {
    return this.#pages[Math.floor(id / PAGE_VALUES)]?.[id % PAGE_VALUES] ?? 0
  }

  set(id: number, value: number): void {
    const page = (this.#pages[Math.floor(id / PAGE_VALUES)] ??= new this.#Values(PAGE_VALUES))
    page[id % PAGE_VALUES] = value
  }
}

import { Histogram } from 'prom-client'

/** The observations with the same labels. */
export interface Counted {
  labels: Record<string, string>
  /** Observations by the first bucket that they fit into; the last entry is above all buckets. */
  buckets: readonly number[]
  sum: number
}

interface Options {
  name: string
  help: string
  /** The upper bounds of the buckets, in ascending order. */
  bounds: readonly number[]
  read(): Counted[]
}

/** A histogram of values that are counted elsewhere: `observe` of prom-client takes half a microsecond of each request. */
export class CountedHistogram extends Histogram {
  readonly #options: Options

  constructor(options: Options) {
    super({ name: options.name, help: options.help, registers: [] })
    this.#options = options
  }

  /** What the registry writes, in its own form. */
  getForPromString() {
    const { name, help, bounds, read } = this.#options
    const values = read().flatMap(({ labels, buckets, sum }) => {
      let count = 0
      const upTo = [...bounds, '+Inf'].map((le, index) => {
        count += buckets[index] ?? 0
        return { metricName: `${name}_bucket`, labels: { le, ...labels }, value: count }
      })
      return [
        ...upTo,
        { metricName: `${name}_sum`, labels, value: sum },
        { metricName: `${name}_count`, labels, value: count },
      ]
    })
    return { name, help, type: 'histogram', values }
  }
}

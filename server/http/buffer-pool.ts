const SIZE = 64 * 1024
const MOST_KEPT = 64

/** Something that knows how many bytes it has and writes them where it is told. */
export interface Writable {
  readonly length: number
  writeTo(target: Buffer): void
}

/**
 * Memory for answers that are sent once and forgotten, used again and again: with new memory for each of them,
 * fetching it takes longer than filling it.
 */
export class BufferPool {
  readonly #free: Buffer[] = []

  /** @returns the bytes, and what must be called when nobody reads them any more, or never */
  write(body: Writable): { bytes: Buffer; release: () => void } {
    const buffer =
      body.length > SIZE ? Buffer.allocUnsafe(body.length) : (this.#free.pop() ?? Buffer.allocUnsafe(SIZE))
    body.writeTo(buffer)
    const release = () => {
      if (buffer.length === SIZE && this.#free.length < MOST_KEPT) this.#free.push(buffer)
    }
    return { bytes: buffer.subarray(0, body.length), release }
  }
}

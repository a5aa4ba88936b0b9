/** A range of up to this many bytes is read at once. */
export const LARGE_BYTES = 1024 * 1024
export const SMALL_BYTES = 64 * 1024
/** Slow readers hold their buffers. Beyond these, each holds a small one, and its range takes more reads. */
const MAX_LARGE = 32
const MAX_FREE_SMALL = 64

const freeLarge: Buffer[] = []
const freeSmall: Buffer[] = []
let largeCount = 0

/**
 * A buffer for reading from files, with old bytes in it. Buffers are used again: the pages of a new one would have to be
 * cleared by the system, which takes as long as to read into them. A small one is memory that threads can share.
 * @param bytes that are to be read; the buffer may be smaller
 */
export function takeBuffer(bytes: number): Buffer {
  if (bytes > SMALL_BYTES && (freeLarge.length > 0 || largeCount < MAX_LARGE)) {
    const free = freeLarge.pop()
    if (free) return free
    largeCount++
    return Buffer.allocUnsafeSlow(LARGE_BYTES)
  }
  return freeSmall.pop() ?? Buffer.from(new SharedArrayBuffer(SMALL_BYTES))
}

export const isSmall = (buffer: Buffer): buffer is Buffer<SharedArrayBuffer> =>
  buffer.buffer instanceof SharedArrayBuffer

/**
 * Call when the buffer is no longer used.
 * @param canBeReused false where a write of it was cancelled, which may still read it
 */
export function returnBuffer(buffer: Buffer, canBeReused: boolean): void {
  if (buffer.length === LARGE_BYTES) {
    if (canBeReused) freeLarge.push(buffer)
    else largeCount--
  } else if (canBeReused && freeSmall.length < MAX_FREE_SMALL) freeSmall.push(buffer)
}

/** A range of up to this many bytes is read at once. */
export const LARGE_BYTES = 1024 * 1024
export const SMALL_BYTES = 64 * 1024
/** Slow readers hold their buffers. Beyond these, each holds a small one, and its range takes more reads. */
const MAX_LARGE = 32
/** Small ones that wait for the next reader. */
const MAX_FREE_SMALL = 64

const freeLarge: Buffer[] = []
const freeSmall: Buffer[] = []
let largeCount = 0

/**
 * A buffer for reading from files, with old bytes in it. Buffers are used again: the pages of a new one would have to be
 * cleared by the system, which takes as long as to read into them.
 * @param bytes that are to be read; the buffer may be smaller
 */
export function takeBuffer(bytes: number): Buffer {
  if (bytes > SMALL_BYTES && (freeLarge.length > 0 || largeCount < MAX_LARGE)) {
    const free = freeLarge.pop()
    if (free) return free
    largeCount++
    return Buffer.allocUnsafeSlow(LARGE_BYTES)
  }
  return freeSmall.pop() ?? Buffer.allocUnsafeSlow(SMALL_BYTES)
}

/** Call once, when nothing reads or writes the buffer any more. */
export function returnBuffer(buffer: Buffer): void {
  if (buffer.length === LARGE_BYTES) freeLarge.push(buffer)
  else if (freeSmall.length < MAX_FREE_SMALL) freeSmall.push(buffer)
}

/** A range of up to this many bytes is read at once. */
export const LARGE_BYTES = 1024 * 1024
export const SMALL_BYTES = 64 * 1024
/** Slow readers hold their buffers. Beyond these, each holds a small one, and its range takes more reads. */
const MAX_LARGE = 32
/**
 * V8 does not count memory that threads share: much of it could wait for its garbage collector. Beyond these, a reader
 * gets a buffer of its own, which is not used again.
 */
const MAX_SHARED = 64

const freeLarge: Buffer[] = []
const freeShared: Buffer[] = []
let largeCount = 0
let sharedCount = 0

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
  const free = freeShared.pop()
  if (free) return free
  if (sharedCount >= MAX_SHARED) return Buffer.allocUnsafeSlow(SMALL_BYTES)
  sharedCount++
  return Buffer.from(new SharedArrayBuffer(SMALL_BYTES))
}

/** Whether another thread can read into this buffer. */
export const isShared = (buffer: Buffer): buffer is Buffer<SharedArrayBuffer> =>
  buffer.buffer instanceof SharedArrayBuffer

/** Call once, when nothing reads or writes the buffer any more. */
export function returnBuffer(buffer: Buffer): void {
  if (buffer.length === LARGE_BYTES) freeLarge.push(buffer)
  else if (isShared(buffer)) freeShared.push(buffer)
}

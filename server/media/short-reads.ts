import { createThread } from '#server/threads/thread.ts'
import { returnBuffer, takeBuffer } from './read-buffers.ts'
import { readFully } from './read-fully.ts'
import type { ShortRead } from './short-reads-thread.ts'

/** After this time no read waits for the thread: the disk is slow, or the thread starts. */
const LATE_MS = 2

/** 'late': the thread has the buffer until it answers. */
type Outcome = 'read' | 'unread' | 'late'

interface Waiting {
  fd: number
  buffer: Buffer<SharedArrayBuffer>
  bytes: number
  position: number
  resolve(outcome: Outcome): void
}

/**
 * Gives the short reads of one turn of the event loop to one thread, in one message. Their callers also go on in one turn.
 * libuv takes a thread for each read: on a shared core, each of these threads interrupts the event loop.
 *
 * The system has most bytes in memory. For other bytes the thread waits for the disk: then libuv does the reads that wait
 * for the thread, and all reads until the thread answers.
 * @param module answers how many of the reads it did, in their order
 */
export function createShortReads(module: URL) {
  const thread = createThread<ShortRead[], number>(module)
  let waiting: Waiting[] = []
  let isReading = false
  let isLate = false

  const readGiven = async (given: Waiting[]): Promise<void> => {
    const timer = setTimeout(() => {
      isLate = true
      for (const { resolve } of given) resolve('late')
      for (const { resolve } of waiting) resolve('unread')
      waiting = []
    }, LATE_MS)
    const count = await thread.call(given.map(toRead)).catch(() => 0)
    clearTimeout(timer)
    if (isLate) for (const { buffer } of given) returnBuffer(buffer)
    else for (const [index, { resolve }] of given.entries()) resolve(index < count ? 'read' : 'unread')
    isLate = false
  }

  const readWaiting = async (): Promise<void> => {
    isReading = true
    while (waiting.length > 0) {
      const given = waiting
      waiting = []
      await readGiven(given)
    }
    isReading = false
  }

  /**
   * @returns a buffer that begins with the bytes: the given one or another one. Where this throws, there is none to return
   * @throws an error of the disk; an error where the file has fewer bytes
   */
  return async (
    fd: number,
    buffer: Buffer<SharedArrayBuffer>,
    bytes: number,
    position: number,
  ): Promise<Buffer> => {
    const outcome = await new Promise<Outcome>((resolve) => {
      if (isLate) return resolve('unread')
      const place = waiting.push({ fd, buffer, bytes, position, resolve })
      if (place === 1 && !isReading) setImmediate(() => void readWaiting())
      return undefined
    })
    if (outcome === 'read') return buffer
    return readFully(fd, outcome === 'late' ? takeBuffer(bytes) : buffer, bytes, position)
  }
}

const toRead = ({ fd, buffer, bytes, position }: Waiting): ShortRead => ({
  fd,
  memory: buffer.buffer,
  bytes,
  position,
})

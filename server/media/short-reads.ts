import { createThread } from '#server/threads/thread.ts'
import { takeBuffer } from './read-buffers.ts'
import { readFully } from './read-fully.ts'
import type { ShortRead } from './short-reads-thread.ts'

/** After this time no read waits for the thread: the disk is slow, or the thread starts. */
const LATE_MS = 2

/** 'late': the thread can write to the memory later. */
type Outcome = 'read' | 'unread' | 'late'

interface Waiting {
  read: ShortRead
  resolve(outcome: Outcome): void
}

/**
 * Short reads by a thread of their own, which does those of one turn of the event loop in one go. libuv takes a thread
 * for each read: on a shared core, each of them interrupts the event loop. What follows the reads runs in one turn, too.
 *
 * The system has most bytes in memory. For others the thread waits for the disk: then libuv does the reads that wait for
 * the thread, and all others until it answers.
 * @param module answers how many of the reads it did, in their order
 */
export function createShortReads(module: URL) {
  const thread = createThread<ShortRead[], number>(module)
  let waiting: Waiting[] = []
  let state: 'idle' | 'reading' | 'late' = 'idle'

  const readWaiting = async (): Promise<void> => {
    while (waiting.length > 0) {
      const given = waiting
      waiting = []
      state = 'reading'
      const timer = setTimeout(() => {
        state = 'late'
        for (const { resolve } of given) resolve('late')
        for (const { resolve } of waiting) resolve('unread')
        waiting = []
      }, LATE_MS)
      const count = await thread.call(given.map(({ read }) => read)).catch(() => 0)
      clearTimeout(timer)
      for (const [index, { resolve }] of given.entries()) resolve(index < count ? 'read' : 'unread')
    }
    state = 'idle'
  }

  const readInThread = (read: ShortRead): Promise<Outcome> =>
    new Promise((resolve) => {
      if (state === 'late') return resolve('unread')
      if (waiting.push({ read, resolve }) === 1 && state === 'idle') setImmediate(() => void readWaiting())
      return undefined
    })

  /**
   * @param buffer a small one (read-buffers.ts). It is given up where another one is returned.
   * @returns the buffer that begins with the bytes
   * @throws an error of the disk; an error where the file has fewer bytes
   */
  return async (fd: number, buffer: Buffer<SharedArrayBuffer>, bytes: number, position: number) => {
    const outcome = await readInThread({ fd, memory: buffer.buffer, bytes, position })
    if (outcome === 'read') return buffer
    const free = outcome === 'late' ? takeBuffer(bytes) : buffer
    await readFully(fd, free, bytes, position)
    return free
  }
}

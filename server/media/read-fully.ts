import fs from 'node:fs'
import { returnBuffer } from './read-buffers.ts'

/**
 * Reads from a file into the beginning of a buffer, by a thread of libuv.
 * @returns the buffer, which is free again where this throws
 * @throws an error of the disk; an error where the file has fewer bytes
 */
export async function readFully(
  fd: number,
  buffer: Buffer,
  bytes: number,
  position: number,
): Promise<Buffer> {
  try {
    for (let read = 0; read < bytes;) {
      const more = await new Promise<number>((resolve, reject) =>
        fs.read(fd, buffer, read, bytes - read, position + read, (error, count) =>
          error ? reject(error) : resolve(count),
        ),
      )
      if (more === 0) throw new Error('A stored file is shorter than it was')
      read += more
    }
    return buffer
  } catch (error) {
    returnBuffer(buffer)
    throw error
  }
}

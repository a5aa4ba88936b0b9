import fs from 'node:fs'

/**
 * Reads from a file into the beginning of a buffer, by a thread of libuv.
 * @throws an error of the disk; an error where the file has fewer bytes
 */
export async function readFully(fd: number, buffer: Buffer, bytes: number, position: number): Promise<void> {
  for (let read = 0; read < bytes;) {
    const more = await new Promise<number>((resolve, reject) =>
      fs.read(fd, buffer, read, bytes - read, position + read, (error, count) =>
        error ? reject(error) : resolve(count),
      ),
    )
    if (more === 0) throw new Error('A stored file is shorter than it was')
    read += more
  }
}

import { once } from 'node:events'
import fs from 'node:fs'
import type { ServerResponse } from 'node:http'
import type { ByteRange } from '#shared/byte-range.ts'
import type { OpenFile, OpenFiles } from './open-files.ts'
import { returnBuffer, SMALL_BYTES, takeBuffer } from './read-buffers.ts'
import { readTogether } from './read-together.ts'

/**
 * Sends bytes of a file by positioned reads, each after the one before was handed to the system. A range of up to 1 MB
 * takes one read. Ends early and without an error when the reader is gone.
 * @param begin writes the head; called after the first read, so that a failure before it can have its own response
 * @throws FileMissing; an error of the disk
 */
export async function sendBytes(
  files: OpenFiles,
  path: string,
  range: ByteRange,
  response: ServerResponse,
  begin: () => void,
): Promise<void> {
  // Behind another response of its connection: nothing is held until its turn, which may never come.
  if (!response.socket && !response.destroyed) await once(response, 'socket')
  await files.use(path, (file) => send(file, range, response, begin))
}

async function send(file: OpenFile, { start, end }: ByteRange, response: ServerResponse, begin: () => void) {
  const buffer = takeBuffer(end - start + 1)
  let isSent = false
  try {
    for (let at = start; at <= end && !response.destroyed;) {
      const bytes = Math.min(buffer.length, end + 1 - at)
      const read = () => readFully(file, buffer, bytes, at)
      await (bytes <= SMALL_BYTES ? readTogether(read) : read())
      if (at === start) begin()
      at += bytes
      const piece = bytes < buffer.length ? buffer.subarray(0, bytes) : buffer
      isSent = await write(response, piece, at > end)
      if (!isSent) break
    }
  } finally {
    returnBuffer(buffer, isSent)
  }
}

async function readFully({ fd }: OpenFile, buffer: Buffer, bytes: number, position: number): Promise<void> {
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

/** @returns whether the piece was handed to the system; false when the reader is gone */
const write = (response: ServerResponse, piece: Buffer, isLast: boolean): Promise<boolean> =>
  new Promise((resolve) => {
    const onClose = () => resolve(response.writableFinished)
    if (response.destroyed) return resolve(false)
    response.once('close', onClose)
    if (isLast) response.end(piece)
    else
      response.write(piece, (error) => {
        response.off('close', onClose)
        resolve(!error && !response.destroyed)
      })
    return undefined
  })

import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { ByteRange } from '#shared/byte-range.ts'
import type { OpenFile, OpenFiles } from './open-files.ts'
import { isSmall, returnBuffer, takeBuffer } from './read-buffers.ts'
import { readFully } from './read-fully.ts'
import { createShortReads } from './short-reads.ts'

const readShort = createShortReads(new URL('./short-reads-thread.ts', import.meta.url))

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
  let buffer = takeBuffer(end - start + 1)
  let isSent = false
  try {
    for (let at = start; at <= end && !response.destroyed;) {
      const bytes = Math.min(buffer.length, end + 1 - at)
      // The thread of a read that fails can write to the buffer later.
      isSent = false
      buffer = await read(file, buffer, bytes, at)
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

/** @returns the buffer that has the bytes */
async function read({ fd }: OpenFile, buffer: Buffer, bytes: number, position: number): Promise<Buffer> {
  if (isSmall(buffer)) return readShort(fd, buffer, bytes, position)
  await readFully(fd, buffer, bytes, position)
  return buffer
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

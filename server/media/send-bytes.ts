import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { ByteRange } from '#shared/byte-range.ts'
import type { OpenFile, OpenFiles } from './open-files.ts'
import { returnBuffer, takeBuffer } from './read-buffers.ts'
import { readFully } from './read-fully.ts'

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
  let isSent = true
  for (let at = start; isSent && at <= end && !response.destroyed;) {
    const { buffer, bytes } = await read(file, at, end + 1 - at)
    try {
      if (at === start) begin()
      at += bytes
      isSent = await write(response, bytes < buffer.length ? buffer.subarray(0, bytes) : buffer, at > end)
    } finally {
      // A cancelled write can read the buffer until the connection is closed.
      if (isSent || response.closed) returnBuffer(buffer)
      else response.once('close', () => returnBuffer(buffer))
    }
  }
}

/** Reads as much as fits into one buffer. */
async function read(
  { fd }: OpenFile,
  position: number,
  wanted: number,
): Promise<{ buffer: Buffer; bytes: number }> {
  const free = takeBuffer(wanted)
  const bytes = Math.min(free.length, wanted)
  return { buffer: await readFully(fd, free, bytes, position), bytes }
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

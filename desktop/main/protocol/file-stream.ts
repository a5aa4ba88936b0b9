import type { FileHandle } from 'node:fs/promises'
import type { ByteRange } from '#shared/byte-range.ts'

const PIECE_BYTES = 256 * 1024

/**
 * Part of a file, both ends included, read as it is taken; closes the file when it is over. Node's own stream of a
 * file is the web's by another declaration, which a response doesn't take.
 */
export function streamFile(
  handle: FileHandle,
  { start, end }: ByteRange,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = start
  return new ReadableStream({
    async pull(controller) {
      const wanted = Math.min(PIECE_BYTES, end - at + 1)
      try {
        if (wanted > 0) {
          const { buffer, bytesRead } = await handle.read(new Uint8Array(wanted), 0, wanted, at)
          if (bytesRead === 0) throw new Error('The file has become shorter')
          at += bytesRead
          controller.enqueue(buffer.subarray(0, bytesRead))
        }
        if (at <= end) return
        controller.close()
        await handle.close()
      } catch (error) {
        await handle.close().catch(() => undefined)
        throw error
      }
    },
    cancel: () => handle.close(),
  })
}

import { copyFile, open, type FileHandle } from 'node:fs/promises'
import type { Incoming, Storage } from '#server/media/storage.ts'
import type { StoredPart } from './part-rows.ts'

/** A part of an upload that is being received, in a local file until it is stored. */
export class PartFile {
  readonly incoming: Incoming
  readonly start: number
  /** The short stored part whose bytes this one begins with. */
  readonly replaced: StoredPart | null
  readonly #handle: FileHandle
  #bytes: number

  private constructor(incoming: Incoming, handle: FileHandle, start: number, replaced: StoredPart | null) {
    this.incoming = incoming
    this.start = start
    this.replaced = replaced
    this.#handle = handle
    this.#bytes = replaced?.bytes ?? 0
  }

  /** @param start the position of the first byte in the upload */
  static async create(storage: Storage, start: number): Promise<PartFile> {
    const incoming = storage.incoming()
    return new PartFile(incoming, await open(incoming.path, 'wx'), start, null)
  }

  /** Begins with the bytes of a stored part. @throws FileMissing, StorageUnavailable */
  static async continue(storage: Storage, replaced: StoredPart): Promise<PartFile> {
    const incoming = storage.incoming()
    await storage.withLocalFile(replaced.file, (copy) => copyFile(copy, incoming.path))
    try {
      return new PartFile(incoming, await open(incoming.path, 'r+'), replaced.start, replaced)
    } catch (error) {
      await storage.discard(incoming)
      throw error
    }
  }

  get bytes(): number {
    return this.#bytes
  }

  get hasNewBytes(): boolean {
    return this.#bytes > (this.replaced?.bytes ?? 0)
  }

  /** The position after the last byte in the upload. */
  get end(): number {
    return this.start + this.#bytes
  }

  async append(chunk: Buffer): Promise<void> {
    // A disk that is almost full takes a part, and refuses the rest.
    for (let left = chunk; left.length > 0;) {
      const { bytesWritten } = await this.#handle.write(left, 0, left.length, this.#bytes)
      this.#bytes += bytesWritten
      left = left.subarray(bytesWritten)
    }
  }

  close(): Promise<void> {
    return this.#handle.close()
  }
}

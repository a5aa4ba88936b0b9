import { randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import type { ByteRange } from '#shared/byte-range.ts'
import type { MaybePromise } from '#server/maybe-promise.ts'

/** A file that is being received or made, on this machine's disk; `store` gives it a name. */
export interface Incoming {
  path: string
}

export interface StoredFile {
  name: string
  modifiedAt: Date
}

/** The most files in one part of a listing, so that no part blocks the server for long. */
export const LISTED_MAX = 500

/** Stores files on this machine (disk-storage.ts) or in S3 (s3-storage.ts). Names are unique and never used again. */
export interface Storage {
  /** A path for a new file. */
  incoming(): Incoming
  /** Makes a file durable under its name. When that fails, nothing is stored and the incoming file is discarded. */
  store(incoming: Incoming, name: string): Promise<void>
  discard(incoming: Incoming): Promise<void>
  /** In bytes; null where there is no such file. */
  sizeOf(name: string): MaybePromise<number | null>
  stream(name: string, range: ByteRange): Promise<Readable>
  /**
   * Sends bytes of a file as the body of a response, and ends it. When a failure interrupts the body, the connection
   * must be ended, so that no part passes as the whole; a reader who is gone is no failure.
   * @param begin writes the head, when nothing but an interruption can follow
   * @throws FileMissing, StorageUnavailable
   */
  send(name: string, range: ByteRange, response: ServerResponse, begin: () => void): Promise<void>
  /** Where browsers read files at presigned addresses; null where the storage has none. */
  readonly presigned: PresignedFiles | null
  /** Gives `work` the path of the file on the local disk, which is valid only while it runs. */
  withLocalFile<Result>(name: string, work: (path: string) => Promise<Result>): Promise<Result>
  /** A missing file is no error. */
  remove(name: string): Promise<void>
  /** Every stored file, in parts of at most `LISTED_MAX`. Files that are stored or removed during the listing may be missing. */
  list(): AsyncIterable<StoredFile[]>
  /**
   * Removes the incoming files of earlier processes.
   * @param isAlone false where other processes may be writing into the same folder: their files stay
   * @returns how many
   */
  discardLeftovers(isAlone: boolean): Promise<number>
  /** Free and total bytes of the disk with the incoming files. */
  diskSpace(): Promise<{ free: number; size: number }>
  /** @throws when the storage is not reachable */
  check(): Promise<void>
}

export interface PresignedFiles {
  /** Of the addresses: 'https://bucket.example'. */
  readonly origin: string
  /**
   * An address at which everybody can read the file, in ranges too, until it expires.
   * @param mediaType its content type there
   */
  addressOf(name: string, mediaType: string): Promise<string>
}

/** Thrown when the storage does not respond; answered as 503. */
export class StorageUnavailable extends Error {}

/** Thrown when the storage has no such file, which is no outage. */
export class FileMissing extends Error {}

/** Of a part of an unfinished upload. A file with one dot in its name is a stored file to former versions, which would delete it. */
export const PART_EXTENSION = 'upload.part'

/** An unguessable name. */
export const newFileName = (extension: string): string => `${randomBytes(16).toString('hex')}.${extension}`

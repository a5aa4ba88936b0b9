import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { ByteRange } from '#shared/byte-range.ts'

/** A file that isn't whole yet, on this machine's disk; it counts once it is kept under a name. */
export interface Incoming {
  path: string
}

export interface StoredFile {
  name: string
  modifiedAt: Date
}

/** A listing comes in parts of at most this many files, so that no part holds up the server for long. */
export const LISTED_MAX = 500

/** Where files are kept: on this machine (disk-storage.ts) or in S3 (s3-storage.ts). Each has a name of its own, given once. */
export interface Storage {
  /** A place for bytes that are still arriving. */
  incoming(): Incoming
  /** Makes the bytes durable and gives them their name: all of them or, where that fails, none; they arrive no more then. */
  store(incoming: Incoming, name: string): Promise<void>
  discard(incoming: Incoming): Promise<void>
  /** How many bytes it has, null where there is no such file. */
  sizeOf(name: string): Promise<number | null>
  stream(name: string, range: ByteRange): Promise<Readable>
  /** Lends a file to a program that needs it on the disk; what `work` is given is there only while it runs. */
  withLocalFile<Result>(name: string, work: (path: string) => Promise<Result>): Promise<Result>
  /** Removing what isn't there is done already. */
  remove(name: string): Promise<void>
  /** Every stored file, in parts of at most `LISTED_MAX`. A file that is stored or removed meanwhile may be missing. */
  list(): AsyncIterable<StoredFile[]>
  /** Removes what was still arriving when an earlier process ended. */
  discardLeftovers(): Promise<number>
  /** Bytes that are free, and there at all, on the disk of the data folder, where files arrive. */
  diskSpace(): Promise<{ free: number; size: number }>
  /** @throws when files could be neither read nor kept now */
  check(): Promise<void>
}

/** Thrown when the storage can't answer now; answered as 503. */
export class StorageUnavailable extends Error {}

/** Thrown when the storage answers that it has no such file: no outage, and to wait for it is of no use. */
export class FileMissing extends Error {}

/** A name that nobody can guess, with the ending of what the file is. */
export const newFileName = (extension: string): string => `${randomBytes(16).toString('hex')}.${extension}`

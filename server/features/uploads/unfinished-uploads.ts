import type { DataStore, Upload } from '@tus/server'
import { MEGABYTE } from '#shared/limits/units.ts'
import { UNFINISHED_UPLOADS_MAX } from '#shared/limits/uploads.ts'
import type { Incoming } from '#server/media/storage.ts'
import { overQuota, sizeOf, uploadBytesMax } from './quotas.ts'

/** An upload that was not continued or finished within this time is deleted. */
export const LIFETIME_MS = 24 * 60 * 60 * 1000

/** What an account has begun to upload: how many uploads, and the bytes that they are going to have. */
export interface Unfinished {
  files: number
  bytes: number
}

/**
 * Keeps the bytes of unfinished uploads: in files (resumable-files.ts), or in S3 (resumable-parts.ts). The id of an
 * upload begins with its owner's id.
 */
export interface UnfinishedUploads extends DataStore {
  unfinishedOf(userId: number): Promise<Unfinished>
  /**
   * Gives the bytes of a whole upload to a new local file, and keeps them for another try.
   * @throws FileMissing, StorageUnavailable, ApiError disk_full
   */
  copyTo(id: string, incoming: Incoming): Promise<void>
  /** Deletes an upload. A missing one is no error. */
  discard(id: string): Promise<void>
  /** Deletes the uploads that have not changed since a time. @returns the number of deleted uploads or files */
  sweep(before: Date): Promise<number>
}

/** In bytes. An upload of unknown length may become as long as any. */
export const bytesOf = ({ size }: Pick<Upload, 'size'>, maxUploadMb: number): number =>
  size ?? maxUploadMb * MEGABYTE

/** @throws ApiError over_quota if one more upload of this size is too much */
export function assertMayBegin({ files, bytes }: Unfinished, more: number, maxUploadMb: number): void {
  const bytesMax = uploadBytesMax(maxUploadMb)
  const advice = 'Please continue or cancel one, or wait a day until they are removed.'
  if (files >= UNFINISHED_UPLOADS_MAX) overQuota(`You have ${files} unfinished uploads. ${advice}`)
  if (bytes + more > bytesMax)
    overQuota(`Your unfinished uploads take up ${sizeOf(bytesMax)}, the most for one account. ${advice}`)
}

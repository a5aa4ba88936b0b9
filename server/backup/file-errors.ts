import { FileMissing } from '#server/media/storage.ts'

const hasCode = (error: unknown, codes: readonly string[]): error is Error =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && codes.includes(error.code)

/** Of the disk, of a quota, or of SQLite. */
export const isFullDisk = (error: unknown): error is Error =>
  hasCode(error, ['ENOSPC', 'EDQUOT', 'SQLITE_FULL'])

/** The storage or the folder has no such file. */
export const isMissingFile = (error: unknown): boolean =>
  error instanceof FileMissing || hasCode(error, ['ENOENT'])

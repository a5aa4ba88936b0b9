import { isFullDisk } from './file-errors.ts'

/** A fault that the operator can correct; the message says how. */
export class BackupError extends Error {}

/** @returns the sentences for the operator, or null for an error of the program itself */
export function explain(error: unknown): string | null {
  if (error instanceof BackupError) return error.message
  if (isFullDisk(error))
    return `The disk is full (${error.message}). Make room there, and run the command again.`
  return null
}

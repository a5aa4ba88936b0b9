import { rename as renameOnce } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'

/**
 * What Windows answers while another program, mostly a virus scanner or a search index, has the file open. All
 * three also stand for other reasons, so the number of tries is limited.
 */
const IN_USE_CODES = new Set<unknown>(['EPERM', 'EACCES', 'EBUSY'])

/** The pauses between two tries, in milliseconds; together 3.2 s. */
const PAUSES_MS = [10, 20, 50, 120, 300, 700, 1000, 1000]

interface Options {
  platform?: NodeJS.Platform
  rename?: (from: string, to: string) => Promise<void>
  pause?: (ms: number) => Promise<unknown>
}

/** The file, or the one that it replaces, stayed open in another program. Its code is `EBUSY`. */
export class FileInUseError extends Error {
  readonly code = 'EBUSY'
}

export type RenameFile = (from: string, to: string) => Promise<void>

/** Makes `renameFile` for a platform; the tests pass the platform, the renaming and the pauses. */
export function createRenameFile({
  platform = process.platform,
  rename = renameOnce,
  pause = setTimeout,
}: Options = {}): RenameFile {
  if (platform !== 'win32') return rename
  return async (from, to) => {
    for (const ms of [...PAUSES_MS, null]) {
      try {
        return await rename(from, to)
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && IN_USE_CODES.has(error.code))) throw error
        if (ms === null) throw new FileInUseError(`${to} is in use`, { cause: error })
        await pause(ms)
      }
    }
  }
}

/**
 * Gives a file another name and replaces what has that name. Every rename of the main process goes through here.
 * @throws {FileInUseError} on Windows, if the file or the replaced one is still open elsewhere after 3.2 s
 */
export const renameFile: RenameFile = createRenameFile()

import { randomBytes } from 'node:crypto'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { PickedFile } from '#shared/bridge/uploads.ts'
import { FILE_KINDS } from '#shared/file-kinds.ts'

const CHOSEN_TYPES: Record<string, string> = Object.assign(
  {},
  FILE_KINDS.video.converted.chosen,
  ...[FILE_KINDS.video, FILE_KINDS.image].map(({ chosen }) => chosen),
)
/** Extensions that the system's dialog offers. */
export const VIDEO_EXTENSIONS = Object.keys({
  ...FILE_KINDS.video.chosen,
  ...FILE_KINDS.video.converted.chosen,
})

export interface FileOnDisk extends PickedFile {
  path: string
  kind: string
}

/** More than a person picks at once; the files that were picked first are forgotten. */
const FILES_MAX = 200

export type PickedFiles = ReturnType<typeof createPickedFiles>

/** The files that a person picked, by random ids that do not reveal their paths. */
export function createPickedFiles() {
  const files = new Map<string, FileOnDisk>()

  const add = async (file: string): Promise<PickedFile | null> => {
    const kind = CHOSEN_TYPES[path.extname(file).slice(1).toLowerCase()]
    if (!kind || !path.isAbsolute(file)) return null
    const found = await stat(file).catch(() => null)
    if (!found?.isFile()) return null
    const id = randomBytes(16).toString('base64url')
    const picked = {
      id,
      name: path.basename(file),
      size: found.size,
      lastModified: Math.floor(found.mtimeMs),
    }
    files.set(id, { ...picked, path: file, kind })
    for (const old of files.keys()) {
      if (files.size <= FILES_MAX) break
      files.delete(old)
    }
    return picked
  }
  return {
    find: (id: string): FileOnDisk | null => files.get(id) ?? null,
    /** Adds files; a file of no kind that is taken is left out. */
    async add(paths: readonly string[]): Promise<PickedFile[]> {
      const added = await Promise.all(paths.map(add))
      return added.filter((file) => file !== null)
    },
  }
}

import { appendFile, mkdir, rename, stat } from 'node:fs/promises'
import path from 'node:path'
import { WALL_LOG_FILE_MAX_BYTES, WALL_LOG_FILES } from '#shared/limits.ts'

export interface RotatingLog {
  write(text: string): void
  /** Resolves when all lines so far are on the disk. */
  settled(): Promise<void>
}

interface Options {
  file: string
  now(): number
  maxBytes?: number
  files?: number
}

/** A text file with a size limit: at the limit it becomes `.1`, `.1` becomes `.2`, and the last one is removed. */
export function openRotatingLog(options: Options): RotatingLog {
  const { file, now, maxBytes = WALL_LOG_FILE_MAX_BYTES, files = WALL_LOG_FILES } = options
  let size: number | null = null
  let working: Promise<void> = Promise.resolve()

  const rotate = async () => {
    for (let older = files - 1; older > 0; older--) {
      const from = older === 1 ? file : `${file}.${older - 1}`
      await rename(from, `${file}.${older}`).catch(() => undefined)
    }
    size = 0
  }
  const append = async (line: string) => {
    if (size === null) {
      await mkdir(path.dirname(file), { recursive: true })
      size = await stat(file).then(
        (found) => found.size,
        () => 0,
      )
    }
    const bytes = Buffer.byteLength(line)
    if (size > 0 && size + bytes > maxBytes) await rotate()
    await appendFile(file, line)
    size += bytes
  }
  return {
    write(text) {
      const line = `${new Date(now()).toISOString()} ${text.replaceAll(/\s+/g, ' ').trim()}\n`
      // A full disk must not end the wall.
      working = working.then(() => append(line)).catch(() => void (size = null))
    },
    settled: () => working,
  }
}
